/**
 * The shape that an answer must have: the types and keys of its schema, in few bytes. `web/route-shapes.ts` makes
 * shapes from schemas.
 *
 * - A text is a type as `typeof` names it, `any`, `date`, or a constant such as `=paid`.
 * - A list of one shape means an array of that shape; a longer list means one of several alternatives.
 * - An object has the shape of each key. The key `*` means any keys, whose values all have that shape.
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
  const shapeByKey = shape as Readonly<Record<string, Shape>>
  const shapeOfAll = isList ? shapeByKey[0] : shapeByKey['*']
  for (const key of Object.keys(shapeOfAll ? value : shapeByKey)) {
    const difference = differenceFrom(shapeOfAll ?? shapeByKey[key] ?? '', (value as Record<string, unknown>)[key])
    if (difference !== undefined) return `/${key}${difference}`
  }
  return undefined
}
