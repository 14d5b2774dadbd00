import { z } from 'zod'
import { describeType } from './json-types.ts'

/** One row a field, with a remark on each. */
export function fieldTable(data: z.ZodObject, remark: (name: string) => string = () => ''): string {
  const fields = Object.entries(data.shape).map(([name, schema]) => {
    const text = describeType(z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' }))
    return `| \`${name}\` | ${text} | ${remark(name)} |`
  })
  return ['| field | type | |', '|---|---|---|', ...fields].join('\n')
}
