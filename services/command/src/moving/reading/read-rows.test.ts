import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CentreState, emptyCentre } from '@alba/contracts/centre/state'
import type { ImportKind } from '@alba/contracts/moving/commands'
import { describe, expect, it } from 'vitest'
import { InvalidMapping, readMapping } from './mapping-file.ts'
import { readRows, UnfitMapping } from './read-rows.ts'
import { readTable, UnreadableTable } from './table.ts'

const service = (serviceId: number, name: string, retired = false) => ({ serviceId, name, retired })
const centre = {
  ...emptyCentre('2026-11-25'),
  services: [
    service(1, 'Massage prénatal'),
    service(2, 'Bain', true),
    service(3, 'Bain'),
    service(4, 'Deux'),
    service(5, 'Deux'),
  ],
  practitioners: [{ practitionerId: 7, name: 'Claire Martin' }],
  packages: [{ packageId: 3, name: 'Douceur', items: [{ serviceId: 1, quantity: 3 }], retired: true }],
} as unknown as CentreState

const origin = { system: 'Planity', file: 'liste.csv' }
function read(kind: ImportKind, mappingText: string, csv: string | Buffer) {
  const mapping = readMapping(mappingText)
  const table = readTable(Buffer.from(csv), mapping.file)
  return readRows(kind, { table, mapping, centre, zone: 'Europe/Paris' }, origin)
}
/** What becomes of each row: the body of its command, or why it is refused or left out. */
const outcomesOf = (...args: Parameters<typeof read>) =>
  read(...args).rows.map(row => (row.kind === 'command' ? row.body : `${row.row} ${row.kind}: ${row.why}`))
const ready = (name: string) => readFileSync(join(import.meta.dirname, `../mappings/${name}.yaml`), 'utf8')

const booking = `bookings:
  columns: { date: Jour, time: Heure, service: Soin, practitioner: Avec, name: [Prénom, Nom], email: Mail, id: N }
`
const titles = 'N,Jour,Heure,Soin,Avec,Prénom,Nom,Mail\n'

describe('a row', () => {
  it('becomes a command that says where the row comes from', () => {
    const [body] = outcomesOf(
      'bookings',
      booking,
      `${titles}12,2026-12-01,10:00,massage PRÉNATAL,Claire Martin,Léa,Noël,lea@example.org`,
    )
    expect(body).toMatchObject({
      serviceId: 1,
      practitionerId: 7,
      startTime: '2026-12-01T10:00:00',
      customerName: 'Léa Noël',
      durationMinutes: null,
      isPaid: false,
      importedFrom: { system: 'Planity', file: 'liste.csv', row: 2, sourceId: '12' },
    })
  })

  it('may have a second treatment, whose columns count only then', () => {
    const mappingText = `bookings:
  columns: { start: Début, service: Soin, duration: Durée, price: Prix, secondService: Puis, firstDuration: D1,
    secondDuration: D2, secondPrice: P2, secondPractitioner: Avec, secondStart: Début2, name: Nom, email: Mail }
`
    const head = 'Début,Soin,Durée,Prix,Puis,D1,D2,P2,Avec,Début2,Nom,Mail\n'
    const line = (cells: string) => `2026-12-01 10:00,${cells},Léa Noël,lea@example.org\n`
    const both = 'Massage prénatal,120,90.00,Bain,70,50,40.00,Claire Martin,'
    const [beside, after, alone, wrong, early] = outcomesOf(
      'bookings',
      mappingText,
      head +
        line(`${both}2026-12-01 10:00`) +
        line('Massage prénatal,120,,Bain,,,,,2026-12-01 11:15') +
        line('Massage prénatal,75,90.00,,70,50,40.00,Claire Martin,2026-12-01 10:00') +
        line('Massage prénatal,120,30.00,Bain,,,40.00,,') +
        line(`${both}2026-12-01 09:00`),
    )
    const second = { serviceId: 3, arrangement: 'beside', durationMinutes: 50, practitionerId: 7, priceCents: 4_000 }
    expect(beside).toMatchObject({ serviceId: 1, durationMinutes: 70, priceCents: 9_000, practitionerId: null, second })
    const usual = { serviceId: 3, arrangement: 'after', durationMinutes: null, practitionerId: null, priceCents: null }
    expect(after).toMatchObject({ durationMinutes: null, second: usual })
    expect(alone).toMatchObject({ durationMinutes: 75, priceCents: 9_000 })
    expect(alone).not.toHaveProperty('second')
    expect(wrong).toBe('5 refused: column « P2 »: it is more than the price of both treatments')
    expect(early).toBe('6 refused: column « Début2 »: it is before the first treatment')
  })

  it('finds a service by name, an offered one before a retired one, and says what it cannot find', () => {
    const row = (soin: string) => `1,2026-12-01,10:00,${soin},,Léa,Noël,lea@example.org`
    const reading = (soin: string) => outcomesOf('bookings', booking, titles + row(soin))[0]
    expect(reading('Bain')).toMatchObject({ serviceId: 3, practitionerId: null })
    expect(reading('2')).toMatchObject({ serviceId: 2 })
    expect(reading('Deux')).toBe(
      '2 refused: column « Soin »: the centre has several services « Deux »: the mapping may say a number',
    )
    expect(reading('Yoga')).toMatch(/^2 refused: column « Soin »: the centre has no service « Yoga »/)
    const mapped = `names: { services: { Yoga: 5 } }\n${booking}`
    expect(outcomesOf('bookings', mapped, titles + row('yoga'))[0]).toMatchObject({ serviceId: 5 })
  })

  it('has a key that is made of its id, or of its content when it has no id', () => {
    const line = (id: string, name: string) => `${id},2026-12-01,10:00,Bain,,Léa,${name},lea@example.org\n`
    const keys = (text: string) =>
      read('bookings', booking, titles + text).rows.map(row => row.kind === 'command' && row.body.key)
    const [one, two] = keys(line('1', 'Noël') + line('2', 'Noël'))
    expect(one).not.toBe(two)
    expect(keys(line('1', 'Roux'))).toEqual([one])
    expect(keys(line('', 'Noël'))).not.toEqual([one])
    expect(outcomesOf('bookings', booking, titles + line('1', 'Noël') + line('1', 'Roux'))[1]).toBe(
      '3 refused: row 2 has the same id « 1 »',
    )
    expect(outcomesOf('bookings', booking, titles + line('', 'Noël') + line('', 'Noël'))[1]).toMatch(
      /^3 refused: it says the same as row 2/,
    )
    expect(outcomesOf('bookings', booking, titles + line('lea@example.org', 'Noël'))[0]).toMatch(
      /^2 refused: importedFrom › sourceId:/,
    )
  })

  it.each([
    ['lea@', 'column « Mail »: « lea@ » is not an e-mail address'],
    ['', 'column « Mail » is empty'],
  ])('needs an address, and « %s » is not one', (mail, why) => {
    expect(outcomesOf('bookings', booking, `${titles}1,2026-12-01,10:00,Bain,,Léa,Noël,${mail}`)[0]).toBe(
      `2 refused: ${why}`,
    )
  })
})

describe('a file', () => {
  it('is read with the charset, the separators and the formats that its mapping names', () => {
    const mappingText = `file: { charset: windows-1252, separator: ';', decimal: ',', date: dd/MM/yyyy }
vouchers: { columns: { code: Code, balance: Reste, amount: Montant, expires: Fin, lastName: Nom, email: Mail, phone: Tél } }`
    const csv = Buffer.from(
      'Code;Montant;Reste;Fin;Nom;Mail;Tél\r\n"NOEL;2026-17";100,00 \x80;60,50;31/12/2027;No\xebl;L@example.org;\'0612345678\r\n',
      'latin1',
    )
    expect(outcomesOf('vouchers', mappingText, csv)).toEqual([
      '2 refused: column « Code »: « NOEL;2026-17 » is no code of 8 to 24 letters and digits: others are too easy to guess. Without the column, the voucher gets a new code',
    ])
    const plain = Buffer.from(csv.toString('latin1').replace('NOEL;', 'NOEL-'), 'latin1')
    expect(outcomesOf('vouchers', mappingText, plain)[0]).toMatchObject({
      code: 'NOEL-2026-17',
      amountCents: 10_000,
      balanceCents: 6_050,
      expiresOn: '2027-12-31',
      purchaserName: 'Noël',
      purchaserPhone: '0612345678',
      importedFrom: { sourceId: 'NOEL-2026-17' },
    })
  })

  it.each([
    ['windows-1252', Buffer.from('Nom,Mail\nÉlodie,elodie@example.org\n'), 'the file is written in utf-8'],
    ['utf-8', Buffer.from('\ufeffNom,Mail\nÉlodie,elodie@example.org\n', 'utf16le'), 'the file is written in utf-16le'],
    ['utf-8', Buffer.from('Nom,Mail\n\xc9lodie,elodie@example.org\n', 'latin1'), 'the file is not written in utf-8'],
    ['windows-1252', Buffer.from('PK\x03\x04\x14\0\x06\0\x08\0\xe9', 'latin1'), 'it is no text: a spreadsheet'],
  ])('in another charset than %s is refused, not read as other letters (%#)', (charset, csv, why) => {
    const mappingText = `file: { charset: ${charset} }\nclients: { columns: { name: Nom, email: Mail } }`
    expect(() => read('clients', mappingText, csv)).toThrow(why)
  })

  it.each([
    ['2026-12-31;50,00', 'column « Fin »: « 2026-12-31 » is not a date like dd/MM/yyyy'],
    ['31/11/2026;50,00', 'column « Fin »: « 31/11/2026 » is not a date like dd/MM/yyyy'],
    ['31/12/2026;50.00', 'column « Montant »: « 50.00 » is not an amount like 12,50'],
  ])('says how it writes what cannot be read: « %s »', (cells, why) => {
    const mappingText = `file: { separator: ';', decimal: ',', date: dd/MM/yyyy }
vouchers: { columns: { amount: Montant, expires: Fin, name: Nom, email: Mail } }`
    expect(outcomesOf('vouchers', mappingText, `Fin;Montant;Nom;Mail\n${cells};Léa;l@example.org`)).toEqual([
      `2 refused: ${why}`,
    ])
  })

  it('says that a phone number is too long, and does not cut it', () => {
    const mappingText = 'clients: { columns: { name: Nom, email: Mail, phone: Tél } }'
    const csv = `Nom,Mail,Tél\nLéa,lea@example.org,'${'06 12 34 56 78 '.repeat(2)}9`
    expect(outcomesOf('clients', mappingText, csv)).toEqual([
      expect.stringMatching(/column « Tél »: .* longer than 30/),
    ])
  })

  it('may have people with a phone number and no address', () => {
    const mappingText = 'clients: { columns: { name: Nom, email: Mail, phone: Tél } }'
    expect(outcomesOf('clients', mappingText, 'Nom,Mail,Tél\nLéa,,06 12 34 56 78\nZoé,,')).toEqual([
      expect.objectContaining({ name: 'Léa', email: '', phone: '06 12 34 56 78' }),
      '3 refused: column « Mail » is empty',
    ])
  })

  it('may lack columns that are not needed, and no others', () => {
    const mappingText = 'clients: { columns: { name: Nom, email: Mail, phone: Tél } }'
    expect(read('clients', mappingText, 'Nom,Mail\nLéa,lea@example.org').absent).toEqual(['Tél'])
    expect(() => read('clients', mappingText, 'Nom,Tél\n')).toThrow(
      'the file has no column « Mail ». Its columns are « Nom », « Tél »',
    )
    expect(() => read('bookings', mappingText, 'Nom,Mail\n')).toThrow(UnfitMapping)
    expect(() => read('clients', `${mappingText.slice(0, -1)}, only: { Statut: [Actif] } }`, 'Nom,Mail\n')).toThrow(
      '« Statut »',
    )
  })

  it.each([
    ['', 'the file is empty'],
    ['Nom,Nom,Mail\n', 'row 1: the title « Nom » stands there twice'],
    ['Nom,Mail\n"Léa,lea@example.org\n', 'Quote Not Closed'],
    ['Nom,Mail\nLéa,lea@example.org,zut\n', 'row 2 has a value in column 3, which has no title'],
  ])('is refused when it is not a table: « %s »', (csv, why) => {
    const reading = () => read('clients', 'clients: { columns: { name: Nom, email: Mail } }', csv)
    expect(reading).toThrow(UnreadableTable)
    expect(reading).toThrow(why)
  })

  it('of packages has a row for each service of a purchase', () => {
    const mappingText =
      'packages: { columns: { id: N, package: Forfait, service: Soin, left: Reste, codes: Codes, expires: Fin, name: Nom, email: Mail } }'
    const csv =
      'N,Forfait,Soin,Reste,Codes,Fin,Nom,Mail\n5,douceur,Bain,2,AAAA-BBBB CCCCDDDD,2027-01-31,Léa,l@example.org\n5,Douceur,1,1,,2027-01-31,Léa,l@example.org\n6,Douceur,1,1,"AAAABBBB, CCCCDDDD",2027-01-31,Léa,l@example.org\n7,Douceur,1,0,,,Léa,l@example.org'
    const [bath, massage, tooMany, none] = outcomesOf('packages', mappingText, csv)
    expect(bath).toMatchObject({ packageId: 3, serviceId: 3, left: 2, codes: ['AAAA-BBBB', 'CCCC-DDDD'] })
    expect((bath as { purchaseKey: string }).purchaseKey).toBe((massage as { purchaseKey: string }).purchaseKey)
    expect((bath as { key: string }).key).not.toBe((massage as { key: string }).key)
    expect(tooMany).toBe('4 refused: column « Codes »: more codes than the 1 sessions left')
    expect(none).toBe('5 left out: nothing is left')
  })

  it('of packages is refused when its rows leave more sessions of a purchase than the package included', () => {
    const mappingText =
      'packages: { columns: { id: N, package: Forfait, service: Soin, left: Reste, contents: Contenu, expires: Fin, name: Nom, email: Mail } }'
    const row = (id: number, left: number, year: number, contents = '') =>
      `${id},Douceur,1,${left},${contents},${year}-01-31,Léa,l@example.org`
    const rows = [row(5, 2, 2027), row(5, 2, 2028), row(5, 1, 2029), row(6, 2, 2027, '1:4'), row(6, 2, 2028, '1:4')]
    const csv = ['N,Forfait,Soin,Reste,Contenu,Fin,Nom,Mail', ...rows].join('\n')
    expect(outcomesOf('packages', mappingText, csv)).toEqual([
      expect.objectContaining({ left: 2 }),
      '3 refused: with row 2 4 sessions would be left, and the package included 3',
      expect.objectContaining({ left: 1 }),
      expect.objectContaining({ left: 2 }),
      expect.objectContaining({ left: 2 }),
    ])
  })

  it('of vouchers is read with a warning about a code that has only digits', () => {
    const mappingText = 'vouchers: { columns: { code: Code, amount: Montant, expires: Fin, name: Nom, email: Mail } }'
    const csv = ['20260001', 'NOEL2026'].map(code => `${code},50,2027-01-31,Léa,l@example.org`)
    const { rows } = read('vouchers', mappingText, ['Code,Montant,Fin,Nom,Mail', ...csv].join('\n'))
    expect(rows.map(each => each.kind === 'command' && each.words)).toEqual([
      'voucher 2026-0001 (only digits: easy to guess)',
      'voucher NOEL-2026',
    ])
  })
})

describe('the ready mapping', () => {
  it('of Amelia reads its customers and appointments', () => {
    const customers =
      '"First Name","Last Name",Email,Phone,Gender,"Date of Birth","Customer Note"\nJeanne,Petit,jeanne@example.org,+33612345678,,,\n'
    expect(outcomesOf('clients', ready('amelia'), customers)).toMatchObject([
      { name: 'Jeanne Petit', email: 'jeanne@example.org', phone: '+33612345678' },
    ])
    const appointments =
      '"Appointment ID","Customer Name","Customer Email","Customer Phone",Employee,Service,Location,"Start Time","End Time",Duration,Price,"Payment Amount","Payment Status",Note,Status\n' +
      '41,"Jeanne Petit",jeanne@example.org,,"Claire Martin",Bain,,"2026-12-01 10:00","2026-12-01 11:30","1h 30min","€60.00","€60.00",Paid,"Sonner deux fois",Approved\n' +
      '42,"Jeanne Petit",jeanne@example.org,,"Claire Martin",Bain,,"2026-12-01 15:00","2026-12-01 16:30","1h 30min","€60.00",,Pending,,Rejected\n'
    expect(outcomesOf('bookings', ready('amelia'), appointments)).toMatchObject([
      {
        startTime: '2026-12-01T10:00:00',
        durationMinutes: 90,
        isPaid: true,
        practitionerId: 7,
        adminNotes: 'Sonner deux fois',
      },
      '3 left out: « Status » is « Rejected »',
    ])
  })

  it('of Microsoft Bookings reads its report', () => {
    const fields = [
      'Date & Time',
      'Customer Name',
      'Customer Email',
      'Customer Phone',
      'Customer Address',
      'Staff',
      'Service',
    ]
    const more = ['Location', 'Duration (minutes)', 'Event Type', 'Pricing Type', 'Price', 'Currency', 'Booking ID']
    const row = [
      '12/1/2026 3:30 PM',
      'Jeanne Petit',
      'jeanne@example.org',
      '06 12 34 56 78',
      '',
      'Claire Martin',
      'Bain',
    ]
    const rest = ['Maison Alba', '90', 'Appointment', 'Fixed', '60', 'EUR', 'AAMkAGI2']
    const report = [
      [...fields, ...more],
      [...row, ...rest],
    ]
      .map(cells => cells.join('\t'))
      .join('\n')
    expect(outcomesOf('bookings', ready('microsoft-bookings'), report)).toMatchObject([
      { startTime: '2026-12-01T15:30:00', durationMinutes: 90, priceCents: 6_000, customerPhone: '06 12 34 56 78' },
    ])
    expect(outcomesOf('clients', ready('microsoft-bookings'), report)).toMatchObject([{ name: 'Jeanne Petit' }])
  })

  it('of another copy is valid', () => expect(readMapping(ready('alba')).packages).toBeDefined())
})

it.each([
  ['bookings: {', /Flow map/],
  ['clients: { columns: { name: Nom } }', 'clients › columns › email'],
  ['clients: { columns: { email: Mail, tel: Tél } }', 'clients › columns'],
  ['file: { separator: x }', 'file › separator'],
])('a mapping that cannot be used is refused: « %s »', (mappingText, why) => {
  expect(() => readMapping(mappingText)).toThrow(InvalidMapping)
  expect(() => readMapping(mappingText)).toThrow(why)
})
