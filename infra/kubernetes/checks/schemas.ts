import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Ajv2020 from 'ajv/dist/2020.js'
import { z } from 'zod'
import type { KubernetesObject } from './kustomize.ts'

const file = z.looseObject({
  kinds: z.record(z.string(), z.strictObject({ $ref: z.string() })),
  $defs: z.record(z.string(), z.looseObject({})),
})

/**
 * Checks objects by Kubernetes' own schemas (`write-schemas.ts`). A field that Kubernetes does not know is a fault.
 * @returns a function that tells the faults of an object, none when all is well
 */
export async function openSchemas(): Promise<(object: KubernetesObject) => string[]> {
  const { kinds, $defs } = file.parse(JSON.parse(await readFile(join(import.meta.dirname, 'schemas.json'), 'utf8')))
  const ajv = new Ajv2020.default({ allErrors: true, allowUnionTypes: true, validateFormats: false })
  const validators = new Map(Object.entries(kinds).map(([kind, { $ref }]) => [kind, ajv.compile({ $ref, $defs })]))
  return object => {
    const validate = validators.get(`${object.apiVersion} ${object.kind}`)
    if (!validate) return [`${object.apiVersion} ${object.kind}: no schema`]
    const isRight: boolean = validate(object)
    if (isRight) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${object.kind} ${object.metadata.name}${instancePath}: ${message} ${JSON.stringify(params)}`,
    )
  }
}
