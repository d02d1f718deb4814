import { expect, it } from 'vitest'
import { joinAddress } from './joinAddress.ts'

it('leads to the invitation page with the code, whatever its signs', () => {
  expect(joinAddress('https://m9.example', 'K7Q2')).toBe('https://m9.example/join?affiliateCode=K7Q2')
  const odd = new URL(joinAddress('https://m9.example', 'A&b=ü'))
  expect(odd.searchParams.get('affiliateCode')).toBe('A&b=ü')
})
