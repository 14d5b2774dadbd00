import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/*
 * Writes schemas.json, the JSON Schemas of the kinds that the manifests use, from the types of the package
 * kubernetes-models (MIT), which are made from Kubernetes' own OpenAPI document (Apache-2.0):
 *
 *   npm install --prefix /tmp/models kubernetes-models@5.1.0
 *   node infra/kubernetes/checks/write-schemas.ts /tmp/models
 *
 * As with `kubeconform -strict`, a field that Kubernetes does not know is an error.
 *
 * The regular expressions below read the package's .d.ts files, which all have this form:
 *
 *   import { IIoK8sApiAppsV1DeploymentSpec } from "./DeploymentSpec.js";
 *   export interface IDeployment extends TypeMeta {
 *       "kind": "Deployment";
 *       "spec"?: IIoK8sApiAppsV1DeploymentSpec;
 *   }
 *   export type { IDeployment as IIoK8sApiAppsV1Deployment, Deployment as IoK8sApiAppsV1Deployment };
 */

/** Paths of the types in the package. */
const KINDS = [
  'apps/v1/Deployment',
  'apps/v1/StatefulSet',
  'autoscaling/v2/HorizontalPodAutoscaler',
  'batch/v1/CronJob',
  'networking.k8s.io/v1/Ingress',
  'networking.k8s.io/v1/NetworkPolicy',
  'policy/v1/PodDisruptionBudget',
  'v1/ConfigMap',
  'v1/Namespace',
  'v1/Secret',
  'v1/Service',
]

/** The fields of a volume that the manifests use. The schemas of the others would be a third of the file. */
const VOLUMES = ['configMap', 'emptyDir', 'name', 'persistentVolumeClaim', 'secret']

/** The types whose values are no objects, and are written as a text or a number. By the name of their file. */
const SCALARS: Record<string, object> = {
  Quantity: { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)?(m|k|Ki|M|Mi|G|Gi|T|Ti)?$' },
  IntOrString: { type: ['integer', 'string'] },
  Time: { type: 'string', format: 'date-time' },
  MicroTime: { type: 'string', format: 'date-time' },
}

type Schema = { properties: Record<string, object>; required: string[] } & Record<string, unknown>

const packages = join(process.argv[2] ?? '.', 'node_modules')
const definitions: Record<string, Schema> = {}

/**
 * Adds the type in a file to `definitions`, and the types that it refers to.
 * @param path without `.d.ts`
 * @returns its name, such as `IoK8sApiAppsV1Deployment`
 */
async function define(path: string): Promise<string> {
  const text = (await readFile(`${path}.d.ts`, 'utf8')).replaceAll(/\/\*\*.*?\*\//gs, '')
  const [, name = ''] = /as I(IoK8s\w+)/.exec(text) ?? []
  if (name === '') throw new Error(`No type in ${path}`)
  if (definitions[name]) return name
  const schema: Schema = { type: 'object', additionalProperties: false, required: [], properties: {} }
  // Known before its fields are, because some types contain themselves.
  definitions[name] = schema
  const [, body = ''] = /export interface \w+[^{]*\{\n(.*?)\n\}/s.exec(text) ?? []
  await addFields(schema, body, {
    text,
    path,
    skipped: field => name.endsWith('CoreV1Volume') && !VOLUMES.includes(field),
  })
  return name
}

/** The file that a type stands in: its text without comments, its path without `.d.ts`, and the fields to leave out. */
type Place = { readonly text: string; readonly path: string; readonly skipped?: (field: string) => boolean }

/** Adds the fields of a type to its schema. @param body the lines between its braces */
async function addFields(schema: Schema, body: string, place: Place): Promise<void> {
  for (const [, field = '', optional, type = ''] of body.matchAll(/"([^"]+)"(\??):\s*((?:[^;{]|\{[^}]*\})+);/g)) {
    // The status of an object is Kubernetes' own.
    if (field === 'status' || place.skipped?.(field)) continue
    schema.properties[field] = await schemaOf(type.trim(), place)
    if (optional === '') schema.required.push(field)
  }
}

/** The schema of a type, as TypeScript writes it. @param place the file, whose imports say where named types stand */
async function schemaOf(type: string, place: Place): Promise<object> {
  const [, item] = /^Array<(.+)>$/s.exec(type) ?? []
  if (item) return { type: 'array', items: await schemaOf(item, place) }
  const [, value] = /^\{\s*\[key: string\]: (.+);\s*\}$/s.exec(type) ?? []
  if (value) return { type: 'object', additionalProperties: await schemaOf(value, place) }
  // Numbers of these kinds are all integers.
  if (type === 'number') return { type: 'integer' }
  if (type === 'string' || type === 'boolean') return { type }
  if (type.startsWith('"')) return { enum: type.split('|').map(each => JSON.parse(each.trim())) }
  if (type.startsWith('{')) {
    const inline: Schema = { type: 'object', additionalProperties: false, required: [], properties: {} }
    await addFields(inline, type.slice(1), place)
    return inline
  }
  const [, from] = new RegExp(`import \\{ ${type} \\} from "([^"]+)"`).exec(place.text) ?? []
  if (!from) throw new Error(`${place.path}: what is ${type}?`)
  const [, scalar = ''] = /\/(\w+)(\.js)?$/.exec(from) ?? []
  if (SCALARS[scalar]) return SCALARS[scalar]
  const file = from.startsWith('.') ? join(place.path, '..', from.replace(/\.js$/, '')) : join(packages, from)
  return { $ref: `#/$defs/${await define(file)}` }
}

/** Reads the schema of a field that has only one value, and gives this value: « apps/v1 » for `apiVersion`. */
const onlyValue = z.object({ enum: z.tuple([z.string()]) }).transform(({ enum: [value] }) => value)

const kinds: Record<string, object> = {}
for (const path of KINDS) {
  const name = await define(join(packages, 'kubernetes-models', path))
  const { apiVersion, kind } = definitions[name]?.properties ?? {}
  kinds[`${onlyValue.parse(apiVersion)} ${onlyValue.parse(kind)}`] = { $ref: `#/$defs/${name}` }
}
const comment =
  'Made by write-schemas.ts from kubernetes-models 5.1.0 (MIT, Copyright (c) 2018 Tommy Chen), which is made from the ' +
  'OpenAPI document of Kubernetes (Apache-2.0, Copyright The Kubernetes Authors).'
const lines = Object.entries(definitions)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
await writeFile(
  join(import.meta.dirname, 'schemas.json'),
  `{\n  "$comment": ${JSON.stringify(comment)},\n  "kinds": ${JSON.stringify(kinds)},\n  "$defs": {\n${lines.join(',\n')}\n  }\n}\n`,
)
