import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openSmtp, Unreachable } from './smtp.ts'

/** So long that a test which waits for it fails. */
const patient = { opening: 3_600_000, silence: 3_600_000, answer: 3_600_000 }
const mail = { envelope: { from: 'a@alba.example', to: 'b@alba.example' }, raw: Buffer.from('Subject: A\r\n\r\nB\r\n') }

const sockets: Socket[] = []
/** Accepts connections and never says anything. */
const silent = createServer(socket => sockets.push(socket.on('error', () => undefined)))
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  silent.close()
})

test('closing also ends the connection that is still being opened, and no other is opened after it', async () => {
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const smtp = openSmtp(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, patient)
  const reached = smtp.reach().catch(error => error)
  const [socket] = (await once(silent, 'connection')) as [Socket]
  const gone = once(socket, 'close')
  socket.resume()
  smtp.close()
  expect(await reached).toBeInstanceOf(Unreachable)
  await gone
  await expect(smtp.deliver(mail, async () => {})).rejects.toThrow(Unreachable)
})

test('a server with an IPv6 address is not looked up as a name', async () => {
  const smtp = openSmtp('smtp://[::1]:1', { opening: 2_000, silence: 2_000, answer: 2_000 })
  const error = await smtp.reach().catch(reason => reason)
  expect(error).toBeInstanceOf(Unreachable)
  expect(String(error)).toContain('::1')
  expect(String(error)).not.toMatch(/\[::1\]|ENOTFOUND|EAI_AGAIN|getaddrinfo/)
})
