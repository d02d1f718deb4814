import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smtpPort } from './mailPorts.ts'

const heard: string[] = []
let server: Server
let refuses = false

/** As much of a mail server as one mail needs. */
beforeAll(async () => {
  server = createServer((socket) => {
    let inMessage = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (inMessage) {
          if (line !== '.') continue
          inMessage = false
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          inMessage = true
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write(refuses && line.startsWith('RCPT') ? '550 nobody\r\n' : '250 fine\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const port = () => {
  const { port: number } = server.address() as AddressInfo
  return smtpPort(`smtp://127.0.0.1:${number}`, 'House <house@example.com>')
}
const mail = {
  id: 'm1',
  recipient: 'player1@example.com',
  subject: 'News',
  body: 'First line\n\nhttp://x/',
}

describe('mails through a mail server', () => {
  it('arrive with sender, recipient, subject and text', async () => {
    await port().send(mail)
    expect(heard).toContain('MAIL FROM:<house@example.com>')
    expect(heard).toContain('RCPT TO:<player1@example.com>')
    expect(heard).toContain('Subject: News')
    expect(heard).toContain('First line')
    expect(heard).toContain('http://x/')
  })

  it('are not taken for sent when the server refuses them', async () => {
    refuses = true
    await expect(port().send(mail)).rejects.toThrow('550')
  })
})
