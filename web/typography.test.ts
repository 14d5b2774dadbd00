import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { french } from '@alba/contracts/shared/typography'
import { parseAst, transformWithOxc } from 'vite'
import { expect, it } from 'vitest'
import { texts, typeset } from './typography.ts'

const root = join(import.meta.dirname, '..')

/** A source file as the build has it. */
const bundled = async (file: string) => {
  const { code } = await transformWithOxc(await readFile(join(root, file), 'utf8'), file)
  return typeset(code)
}

const written = (code: string) =>
  texts(parseAst(code)).map(({ value }) => (typeof value === 'string' ? value : (value as { cooked: string }).cooked))

it('typesets strings, JSX texts and templates, and changes nothing else', async () => {
  const { code } = await transformWithOxc(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is part of the code to typeset.
    "export const A = (n: number) => <p title='37 °C'>L'eau est à {n} ! {`${n} : 18 mois ?`}{n ? 1 : 2}</p>",
    'a.tsx',
  )
  const set = typeset(code)
  expect(set).toHaveLength(code.length)
  expect(written(set)).toEqual(
    expect.arrayContaining(['37\u202f°C', 'L’eau est à ', '\u202f! ', '\u202f: 18\u202fmois\u202f?']),
  )
  expect(set).toContain('n ? 1 : 2')
})

/** All texts of the site, the back office and contracts, as the build has them. */
const bundledTexts = async () => {
  const files = await Array.fromAsync(
    glob(['web/src/**/*.{ts,tsx}', 'contracts/src/**/*.ts'], { cwd: root, exclude: path => /e2e|\.test\./.test(path) }),
  )
  return (await Promise.all(files.map(async file => written(await bundled(file))))).flat()
}

/** The labels and messages of the specification with another spelling, which are kept to the letter. */
const SPECIFIED = [
  'Adresse email invalide',
  'Email de notification',
  'Email de notification mis à jour avec succès',
  'Email invalide',
  'Rechercher par nom, email, forfait...',
  'Veuillez entrer une adresse email valide',
]

it('texts call an e-mail by this one name, except where the specification has another', async () => {
  const all = await bundledTexts()
  const others = all.filter(text =>
    /(?<!\p{L})Email(?!\p{L})|[ ’]emails?(?![}\p{L}:])|adresse mail|courriel/u.test(text),
  )
  expect([...new Set(others)].toSorted()).toEqual(SPECIFIED)
})

it('the bundle contains no text of the site or of contracts without French typography', async () => {
  const all = await bundledTexts()
  expect(all.filter(text => text.includes('\u202f')).length).toBeGreaterThan(40)
  for (const text of all) {
    expect(text).toBe(french(text))
    expect(text).not.toMatch(/\p{L}'\p{L}|[ \u00a0][;:!?»]|« |\d (?:°C|mois|h|min|semaines)(?!\p{L})/u)
  }
})
