import { expect, it } from 'vitest'
import { deviceName, isHandheld } from './deviceName.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome · Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge · Windows', false],
  [`Mozilla/5.0 (Linux; Android 15; Pixel) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, 'Chrome · Android', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.5 Mobile/15E1 Safari/604.1',
    'Safari · iPhone',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux', false],
  ['curl/8.9', null, false],
])('%s', (agent, name, handheld) => {
  expect(deviceName(agent)).toBe(name)
  expect(isHandheld(agent)).toBe(handheld)
})
