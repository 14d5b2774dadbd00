import type { AdminTextsView } from '@alba/contracts/admin/settings-api'
import { defaultTexts } from '@alba/contracts/centre/default-texts'
import { type CentreTexts, centreTexts } from '@alba/contracts/centre/texts'
import { type FieldValues, get } from 'react-hook-form'
import { z } from 'zod'
import { slugOf } from '../shared/slug.ts'
import type { TextPageName } from './page-tables.ts'
import type { SingleText, Text, TextList, TextPart } from './text-table.ts'

/*
 * The values of a page's form, as typed. The fields carry the names of the centre's file, so that each error of the
 * file's schema finds its field. An empty text means the default text; lists contain their entries, also the default
 * ones.
 */

/** An entry of a list as it is typed; a new one has an empty anchor. */
type Entry = Readonly<Record<string, unknown>>
type Page = Readonly<Record<string, unknown>>

const textsIn = (parts: readonly TextPart[]): readonly Text[] => parts.flatMap(({ texts }) => texts)
const defaultTextsOf = (page: TextPageName): object => defaultTexts[page] ?? {}

/** The default text, which an empty field shows as its placeholder; empty where there is no default. */
export const defaultOf = (page: TextPageName, name: string): string => String(get(defaultTextsOf(page), name) ?? '')

/** The texts of a page as they stand in its form. */
export function valuesOf(page: TextPageName, parts: readonly TextPart[], { value }: AdminTextsView): FieldValues {
  const values: FieldValues = {}
  for (const text of textsIn(parts)) put(values, text.name, typedOf(text, value[page] ?? {}, defaultTextsOf(page)))
  return values
}

/**
 * Sets the text at a path. A step that is a number becomes the key of an object, not the index of an array, because the
 * slug of a category may be a number.
 */
function put(into: Record<string, unknown>, name: string, value: unknown): void {
  const steps = name.split('.')
  const last = steps.pop() ?? ''
  let at = into
  for (const step of steps) {
    at[step] ??= {}
    at = at[step] as Record<string, unknown>
  }
  at[last] = value
}

function typedOf(text: Text, written: object, defaults: object): unknown {
  if (text.kind !== 'list') return get(written, text.name) ?? ''
  const entries: readonly object[] = get(written, text.name) ?? get(defaults, text.name) ?? []
  return entries.map(entry => typedEntry(text, entry))
}

function typedEntry(list: TextList, entry: object): Entry {
  const typed: Record<string, unknown> = list.hasAnchor ? { id: get(entry, 'id') ?? '' } : {}
  for (const text of list.texts) typed[text.name] = typedOf(text, entry, {})
  return typed
}

export const newEntry = (list: TextList): Entry => typedEntry(list, {})

/** The page's texts for the request, without the default ones; undefined when all are default. */
function requestOf(page: TextPageName, parts: readonly TextPart[], values: FieldValues): Page | undefined {
  const defaults = defaultTextsOf(page)
  const texts = textsIn(parts)
  const written: Record<string, unknown> = {}
  for (const text of texts.filter(isSingle)) {
    const typed = wordsOf(text, get(values, text.name))
    if (typed !== undefined) put(written, text.name, typed)
  }
  for (const name of THREE) if (written[name]) written[name] = completed(written[name], get(defaults, name))
  // Lists come last: whether an empty one is written depends on the texts beside it.
  for (const list of texts.filter(isList)) {
    const entries = requestEntriesOf(list, get(values, list.name), takenIn(values))
    if (isStored(list, entries, defaults, written)) put(written, list.name, entries)
  }
  return Object.keys(written).length > 0 ? written : undefined
}

const isSingle = (text: Text): text is SingleText => text.kind !== 'list'
const isList = (text: Text): text is TextList => text.kind === 'list'

/** A typed text, trimmed; undefined when it is empty. Only `prose` may have several lines. */
function wordsOf({ kind }: SingleText, typed: unknown): string | undefined {
  const words = String(typed ?? '').trim()
  const text = kind === 'prose' ? words.replaceAll('\r\n', '\n') : words.replaceAll(/\s*\n\s*/g, ' ')
  return text || undefined
}

/** The texts of the centre's three values, which are stored together. */
const THREE = ['valueNames', 'values']

/** If only some of the three are typed, the empty ones get their default text. */
const completed = (typed: object, defaults: readonly string[]): readonly unknown[] =>
  defaults.map((text, index) => get(typed, String(index)) ?? text)

/** An empty list is stored only beside other texts of its part, or where the default list has entries. */
function isStored(list: TextList, entries: readonly Entry[], defaults: object, written: object): boolean {
  const usual: readonly object[] = get(defaults, list.name) ?? []
  if (entries.length === 0 && usual.length === 0) {
    const around = list.name.split('.').slice(0, -1).join('.')
    return around === '' ? Object.keys(written).length > 0 : get(written, around) !== undefined
  }
  const unchanged = requestEntriesOf(
    list,
    usual.map(entry => typedEntry(list, entry)),
    new Set(),
  )
  return JSON.stringify(entries) !== JSON.stringify(unchanged)
}

const requestEntriesOf = (list: TextList, entries: readonly Entry[], taken: Set<string>): Entry[] =>
  entries.map(entry => {
    const written: Record<string, unknown> = list.hasAnchor ? { id: anchorOf(list, entry, taken) } : {}
    for (const text of list.texts)
      written[text.name] =
        text.kind === 'list'
          ? requestEntriesOf(text, entry[text.name] as Entry[], taken)
          : wordsOf(text, entry[text.name])
    return written
  })

/**
 * The entry's anchor; for a new entry one made from its title, with a number when the page has that anchor already. An
 * anchor has at most 60 characters, so the part from the title leaves room for the number.
 */
function anchorOf(list: TextList, entry: Entry, taken: Set<string>): string {
  if (entry.id !== '') return String(entry.id)
  const slug = slugOf(String(entry[list.title])).slice(0, 50).replace(/-$/, '') || 'partie'
  const candidates = [slug, ...Array.from({ length: 200 }, (_each, index) => `${slug}-${index + 2}`)]
  const anchor = candidates.find(each => !taken.has(each)) ?? slug
  taken.add(anchor)
  return anchor
}

/** The anchors on a page. */
function takenIn(values: unknown): Set<string> {
  if (values === null || typeof values !== 'object') return new Set()
  const own = 'id' in values ? [String(values.id)] : []
  return new Set([...own, ...Object.values(values).flatMap(each => [...takenIn(each)])])
}

/**
 * The schema of a page's form. It parses to the texts that differ from the default, and reports errors at their fields.
 */
export const formOf = <Name extends TextPageName>(
  page: Name,
  parts: readonly TextPart[],
): z.ZodType<CentreTexts[Name], FieldValues> =>
  z
    .custom<FieldValues>()
    .transform(values => requestOf(page, parts, values))
    .pipe(centreTexts.shape[page] as unknown as z.ZodType<CentreTexts[Name], Page | undefined>)

/** All texts of a centre with those of one page. */
export function withPage<Name extends TextPageName>(
  texts: CentreTexts,
  page: Name,
  written: CentreTexts[Name],
): CentreTexts {
  const { [page]: _before, ...others } = texts
  return written === undefined ? others : { ...others, [page]: written }
}

/** How many texts of a page the centre has written; a list counts as one. */
export function ownTexts(page: TextPageName, { value }: AdminTextsView): number {
  const count = (texts: unknown): number => {
    if (texts === undefined || texts === null) return 0
    if (typeof texts !== 'object' || Array.isArray(texts)) return 1
    return Object.values(texts).reduce<number>((sum, each) => sum + count(each), 0)
  }
  return count(value[page])
}

/** The texts of a page by their names, for showing what somebody else changed meanwhile. */
export const labelsOf = (parts: readonly TextPart[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parts.flatMap(({ title, texts }) =>
      texts.map(text => [text.name, isList(text) ? title : `${title}, ${text.label}`]),
    ),
  )

export const namedValuesOf = (
  page: TextPageName,
  parts: readonly TextPart[],
  saved: AdminTextsView,
): Readonly<Record<string, string>> => {
  const values = valuesOf(page, parts, saved)
  return Object.fromEntries(textsIn(parts).map(text => [text.name, wordsIn(get(values, text.name))]))
}

/** All texts of an entry or of a list, joined. */
const wordsIn = (value: unknown): string => {
  if (typeof value === 'string') return value
  const parts = Object.entries(Object(value)).filter(([name]) => name !== 'id')
  return parts
    .map(([, each]) => wordsIn(each))
    .filter(Boolean)
    .join(' · ')
}
