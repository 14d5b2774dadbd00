import { z } from 'zod'
import { describeType } from './json-types.ts'

/**
 * A Markdown table with one row per field: its name, its type, and a remark. The column of remarks has no heading,
 * because most of its cells are empty.
 * @param remark the remark on the field of a name
 */
export function fieldTable(data: z.ZodObject, remark: (name: string) => string = () => ''): string {
  const fields = Object.entries(data.shape).map(([name, schema]) => {
    // A type that JSON schema cannot express is described as `anything`.
    const type = describeType(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' }))
    return `| \`${name}\` | ${type} | ${remark(name)} |`
  })
  return ['| field | type | |', '|---|---|---|', ...fields].join('\n')
}
