import { z } from 'zod'
import { describeType } from './json-types.ts'

/**
 * A Markdown table with one row per field.
 * @param remark text of the last column
 */
export function fieldTable(data: z.ZodObject, remark: (name: string) => string = () => ''): string {
  const fields = Object.entries(data.shape).map(([name, schema]) => {
    const text = describeType(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' }))
    return `| \`${name}\` | ${text} | ${remark(name)} |`
  })
  return ['| field | type | |', '|---|---|---|', ...fields].join('\n')
}
