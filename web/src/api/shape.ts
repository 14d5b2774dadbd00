/**
 * What an answer must look like: the types and the keys of its schema, in a form that weighs little
 * (`web/route-shapes.ts` makes it). A text is a type as `typeof` names it, `any`, `date`, or a constant as `=paid`; a list
 * of one is an array of it, a longer list are alternatives; an object has these keys, or under `*` what all of its values are.
 */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape }

const isOf = (value: unknown, kind: string): boolean =>
  kind === typeof value ||
  kind === `=${value}` ||
  kind === 'any' ||
  (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(`${value}`))

/** Where a value differs from a shape, as `/3/price`; undefined when it has it. */
export function differenceFrom(shape: Shape, value: unknown): string | undefined {
  if (typeof shape === 'string') return isOf(value, shape) ? undefined : ''
  const isList = Array.isArray(shape)
  if (isList && shape.length > 1) return shape.some(each => differenceFrom(each, value) === undefined) ? undefined : ''
  if (typeof value !== 'object' || !value || Array.isArray(value) !== isList) return ''
  const parts = shape as Readonly<Record<string, Shape>>
  const all = isList ? parts[0] : parts['*']
  for (const key of Object.keys(all ? value : parts)) {
    const difference = differenceFrom(all ?? parts[key] ?? '', (value as Record<string, unknown>)[key])
    if (difference !== undefined) return `/${key}${difference}`
  }
  return undefined
}
