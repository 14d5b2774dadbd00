/**
 * The shape that an answer must have: the types and keys of its schema, in few bytes (`web/route-shapes.ts` writes it).
 * A text names a type as `typeof` does, or is `any`, `date`, or a constant such as `=paid`. A list with one shape is an
 * array of it, a longer list contains alternatives. An object has these keys; under `*` stands the shape of all its
 * values.
 */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape }

const isOf = (value: unknown, kind: string): boolean =>
  kind === typeof value ||
  kind === `=${value}` ||
  kind === 'any' ||
  (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(`${value}`))

/**
 * The path of the first difference between a value and a shape, such as `/3/price`. Empty when the value itself is of
 * another kind; undefined when there is no difference.
 */
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
