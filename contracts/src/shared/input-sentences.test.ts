import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defaultWords } from '../centre/grammar.ts'
import { notASentence } from '../testing/sentence.ts'
import { spread, type ValueSchema, wrongValues } from '../testing/wrong-values.ts'
import { inputSentence } from './input-sentences.ts'
import { type Rejection, rejections, sentenceOf } from './rejections.ts'

const before = { ...z.config() }
beforeAll(() => void z.config({ localeError: inputSentence }))
afterAll(() => void z.config(before))

const source = join(import.meta.dirname, '..')

/** Every schema that the modules of contracts export, as `file name`. */
async function everySchema(): Promise<[string, z.ZodType][]> {
  const files = (await Array.fromAsync(glob('**/*.ts', { cwd: source }))).filter(file => !file.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map(async file => [file, await import(join(source, file))] as [string, Record<string, unknown>]),
  )
  return modules.flatMap(([file, exported]) =>
    Object.entries(exported).flatMap(([name, value]): [string, z.ZodType][] =>
      value instanceof z.ZodType ? [[`${file} ${name}`, value]] : [],
    ),
  )
}

/**
 * The largest number of wrong values that are tried on a schema. Only a whole centre and the texts of all its pages have
 * more, and the schemas of their parts are tried by themselves, too.
 */
const MOST_VALUES = 1_500

const issuesOf = (schema: z.ZodType): z.core.$ZodIssue[] => {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ValueSchema
  return spread(wrongValues(described), MOST_VALUES).flatMap(value => schema.safeParse(value).error?.issues ?? [])
}

describe('a refusal by a schema', () => {
  it('has a French sentence, in every schema of the contracts', async () => {
    const schemas = await everySchema()
    const found = schemas.flatMap(([name, schema]) =>
      issuesOf(schema).map(({ code, message }) => ({ name, code, message })),
    )
    const refusals = new Map(found.map(refusal => [JSON.stringify(refusal), refusal]))
    const problems = [...refusals.values()].flatMap(({ name, code, message }) => {
      const problem = notASentence(message)
      return problem ? [`${name}: ${code}: ${problem}`] : []
    })
    expect(problems).toEqual([])
    expect(schemas.length).toBeGreaterThan(50)
    const formats = ['invalid_format', 'invalid_key', 'invalid_type', 'invalid_union', 'invalid_value']
    const kinds = ['custom', ...formats, 'too_big', 'too_small', 'unrecognized_keys']
    expect([...new Set(found.map(({ code }) => code))].toSorted()).toEqual(kinds)
  })

  it.each<[z.ZodType, unknown, string]>([
    [z.string(), undefined, 'Cette information est obligatoire'],
    [z.string(), 1, 'Un texte est attendu'],
    [z.number(), 'x', 'Un nombre est attendu'],
    [z.coerce.number(), 'x', 'Un nombre est attendu'],
    [z.number(), Number.POSITIVE_INFINITY, 'Un nombre est attendu'],
    [z.int(), 1.5, 'Un nombre entier est attendu'],
    [z.int(), 1e21, 'Ce nombre est trop grand'],
    [z.int(), -1e21, 'Ce nombre est trop petit'],
    [z.boolean(), 'oui', 'Une réponse par oui ou par non est attendue'],
    [z.array(z.int()), {}, 'Une liste est attendue'],
    [z.object({}), 'x', 'Cette information est illisible'],
    [z.date(), 'x', 'Cette information est illisible'],
    [z.enum(['a', 'b']), 'c', 'Ce choix n’est pas proposé'],
    [z.enum(['a', 'b']), undefined, 'Cette information est obligatoire'],
    [z.literal('a'), 'c', 'Ce choix n’est pas proposé'],
    [z.union([z.int(), z.null()]), 'x', 'Cette valeur est invalide'],
    [z.union([z.int(), z.null()]), undefined, 'Cette information est obligatoire'],
    [z.string().min(1), '', 'Cette information est obligatoire'],
    [z.string().min(2), 'x', 'Ce texte doit contenir au moins 2 caractères'],
    [z.string().max(1), 'xx', 'Ce texte ne peut pas dépasser 1 caractère'],
    [z.string().length(3), 'xx', 'Ce texte doit contenir au moins 3 caractères'],
    [z.number().min(14), 13, 'Ce nombre ne peut pas être inférieur à 14'],
    [z.number().max(50), 51, 'Ce nombre ne peut pas dépasser 50'],
    [z.number().positive(), 0, 'Ce nombre doit être supérieur à 0'],
    [z.number().negative(), 0, 'Ce nombre doit être inférieur à 0'],
    [z.number().multipleOf(5), 7, 'Ce nombre doit être un multiple de 5'],
    [z.array(z.int()).min(1), [], 'Cette liste doit contenir au moins 1 élément'],
    [z.array(z.int()).max(2), [1, 2, 3], 'Cette liste ne peut pas dépasser 2 éléments'],
    [z.email(), 'x', 'Adresse email invalide'],
    [z.iso.date(), '2026-02-30', 'Format de date invalide'],
    [z.iso.datetime(), 'x', 'Format de date invalide'],
    [z.iso.time(), '25:00', 'Format d’heure invalide'],
    [z.url(), 'x', 'Adresse web invalide'],
    [z.uuid(), 'x', 'Ce texte n’a pas la forme attendue'],
    [z.string().regex(/^a$/), 'x', 'Ce texte n’a pas la forme attendue'],
    [z.strictObject({}), { a: 1 }, 'Une des informations envoyées n’est pas attendue'],
    [z.record(z.string().max(1), z.int()), { abc: 1 }, 'Cette valeur est invalide'],
    [z.string().refine(() => false), 'x', 'Cette valeur est invalide'],
    [z.string().refine(() => false, 'Nos propres mots'), 'x', 'Nos propres mots'],
  ])('names the mistake, case %#', (schema, value, sentence) => {
    expect(schema.safeParse(value).error?.issues.map(issue => issue.message)).toEqual([sentence])
    expect(notASentence(sentence)).toBeUndefined()
  })
})

it('every rejection of a decision has a French sentence', () => {
  for (const rejection of Object.keys(rejections) as Rejection[])
    expect(notASentence(sentenceOf(rejection, { names: ['Massage prénatal'] }))).toBeUndefined()
})

it('a rejection repeats a name as it is, also with signs that mean something in a replacement', () => {
  expect(sentenceOf('answer_missing', { names: ['100 $$ et $&'] })).toBe(
    'Il manque votre réponse à la question « « 100 $$ et $& » ».',
  )
})

it('a rejection speaks of people in the words of the centre', () => {
  const practitioner = { one: 'infirmière', many: 'infirmières', gender: 'feminine' } as const
  const words = { ...defaultWords, practitioner }
  expect(sentenceOf('practitioner_busy')).toBe('Ce praticien est occupé sur ce créneau.')
  expect(sentenceOf('practitioner_busy', { words })).toBe('Cette infirmière est occupée sur ce créneau.')
  expect(sentenceOf('practitioner_unknown', { words })).toBe('Infirmière introuvable.')
  expect(sentenceOf('practitioner_retired', { words })).toBe('Cette infirmière ne prend plus de rendez-vous.')
})

describe('the check for sentences', () => {
  it.each([
    'Chaîne invalide : doit correspondre au modèle /^[a-z]+$/',
    'Entrée invalide : nombre attendu, indéfini reçu',
    'Option invalide : une valeur parmi "a"|"b" attendue',
    'Invalid input: expected string, received undefined',
    'Un JSON est attendu',
    'obligatoire, svp',
    'Obligatoire',
    '',
    undefined,
  ])('refuses « %s »', text => expect(notASentence(text)).toBeTypeOf('string'))
})
