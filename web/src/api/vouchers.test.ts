import { afterEach, expect, it, vi } from 'vitest'
import { lookUpVoucher } from './vouchers.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: object) => vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const refused = {
  found: true,
  is_valid: false,
  voucher_number: null,
  expires_at: null,
  balance_cents: null,
  service: null,
}

it('says that a code is not valid, with the server’s reason if there is one', async () => {
  answer(200, { ...refused, error: 'Ce bon cadeau a expiré.' })
  await expect(lookUpVoucher('A')).rejects.toThrow('Bon cadeau non valide ou expiré. Ce bon cadeau a expiré.')
  answer(200, { ...refused, error: null })
  await expect(lookUpVoucher('A')).rejects.toThrow(/^Bon cadeau non valide ou expiré\.$/)
})

it('says that an unknown code was not found, and that too many codes were tried', async () => {
  answer(200, { ...refused, found: false, error: 'Bon cadeau non trouvé' })
  await expect(lookUpVoucher('A')).rejects.toThrow(/^Bon cadeau non trouvé$/)
  answer(429, { detail: 'Trop de demandes.' })
  await expect(lookUpVoucher('A')).rejects.toThrow('Trop de codes ont été essayés.')
})
