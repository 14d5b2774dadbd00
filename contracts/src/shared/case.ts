/*
 * Converts names between snake_case, as in the API and the read models, and camelCase, as in commands and events. Only
 * the fields of the object itself are renamed, not those of objects inside it.
 */

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Uppercase<Head> ? (Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`) : Head}${Snake<Tail>}`
  : Name

export type CamelKeys<Body extends object> = { [Key in keyof Body & string as Camel<Key>]: Body[Key] }
export type SnakeKeys<Data extends object> = { [Key in keyof Data & string as Snake<Key>]: Data[Key] }

const camel = (name: string): string => name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
/** `priceCents` becomes `price_cents`. */
export const snakeName = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Converts the keys of a parsed request: `{ start_time }` becomes `{ startTime }`. */
export const camelKeys = <Body extends object>(body: Body): CamelKeys<Body> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value])) as CamelKeys<Body>

/** Converts the keys of an event's data: `{ priceCents }` becomes `{ price_cents }`. */
export const snakeKeys = <Data extends object>(data: Data): SnakeKeys<Data> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [snakeName(name), value])) as SnakeKeys<Data>

/**
 * The named fields of an object. Lists pick the fields of many rows, and `Object.fromEntries` would take several times
 * as long.
 */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> {
  const picked: Partial<Pick<Source, Name>> = {}
  for (const name of names) picked[name] = source[name]
  return picked as Pick<Source, Name>
}
