import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Generator, Kustomization } from './kustomization.ts'
import type { KubernetesObject } from './kustomize.ts'

type Generated = KubernetesObject & { data: Record<string, string> }
type Kind = 'ConfigMap' | 'Secret'

/** The generated objects. `nameByContent` gives them their final names. */
const generated = new WeakSet<KubernetesObject>()
const isGenerated = (each: KubernetesObject): each is Generated => generated.has(each)

/** Adds the ConfigMaps and Secrets that a kustomization generates, or merges them with those of the same name. */
export async function generate(objects: KubernetesObject[], folder: string, spec: Kustomization): Promise<void> {
  for (const each of spec.configMapGenerator) add(objects, 'ConfigMap', each, await valuesOf(each, folder))
  for (const each of spec.secretGenerator) {
    const values = Object.entries(await valuesOf(each, folder))
    add(objects, 'Secret', each, Object.fromEntries(values.map(([key, value]) => [key, toBase64(value)])))
  }
}

/** Encodes as Kustomize does: a long value in lines of 70 characters, each with a line end. */
function toBase64(text: string): string {
  const encoded = Buffer.from(text).toString('base64')
  return encoded.length < 70 ? encoded : encoded.replaceAll(/.{1,70}/g, line => `${line}\n`)
}

function add(
  objects: KubernetesObject[],
  kind: Kind,
  { name, behavior }: Generator,
  data: Record<string, string>,
): void {
  const existing = objects.find(each => each.kind === kind && each.metadata.name === name)
  if (behavior === 'merge') {
    if (!existing || !isGenerated(existing)) throw new Error(`There is no ${kind} ${name} to merge with`)
    Object.assign(existing.data, data)
    return
  }
  const created: Generated = {
    apiVersion: 'v1',
    kind,
    metadata: { name },
    data,
    ...(kind === 'Secret' && { type: 'Opaque' }),
  }
  generated.add(created)
  objects.push(created)
}

async function valuesOf({ literals, envs, files }: Generator, folder: string): Promise<Record<string, string>> {
  const values: Record<string, string> = {}
  const assign = (line: string): void => {
    const [, key, value] = /^([\w.-]+)=(.*)$/.exec(line) ?? []
    // Kustomize would read a name without a value from the environment of whoever runs it.
    if (key === undefined || value === undefined) throw new Error(`${folder}: « ${line} » is no NAME=value`)
    values[key] = value
  }
  for (const literal of literals) assign(literal)
  for (const path of envs)
    for (const line of (await readFile(join(folder, path), 'utf8')).split('\n'))
      if (!/^\s*(#|$)/.test(line)) assign(line.trimStart())
  for (const path of files) values[basename(path)] = await readFile(join(folder, path), 'utf8')
  return values
}

/**
 * Gives each generated object a name that ends with a digest of its content, and changes the names by which others refer
 * to it. So a changed setting starts new pods, and the old pods keep what they were started with.
 */
export function nameByContent(objects: readonly KubernetesObject[]): KubernetesObject[] {
  const names = new Map<string, string>()
  for (const each of objects.filter(isGenerated)) {
    const finalName = `${each.metadata.name}-${digestOf(each)}`
    names.set(`${each.kind} ${each.metadata.name}`, finalName)
    each.metadata.name = finalName
  }
  for (const each of objects) rename(each, names)
  return [...objects]
}

/** The fields that name a ConfigMap or a Secret. */
const references: Record<string, { readonly kind: Kind; readonly field: string }> = {
  configMapRef: { kind: 'ConfigMap', field: 'name' },
  configMapKeyRef: { kind: 'ConfigMap', field: 'name' },
  configMap: { kind: 'ConfigMap', field: 'name' },
  secretRef: { kind: 'Secret', field: 'name' },
  secretKeyRef: { kind: 'Secret', field: 'name' },
  secret: { kind: 'Secret', field: 'secretName' },
}

function rename(value: unknown, names: ReadonlyMap<string, string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const reference = Object.hasOwn(references, key) ? references[key] : undefined
    if (reference && typeof inner === 'object' && inner !== null) {
      const finalName = names.get(`${reference.kind} ${inner[reference.field]}`)
      if (finalName) inner[reference.field] = finalName
    }
    rename(inner, names)
  }
}

/** Kustomize replaces these characters of the digest, so that no word appears in a name. */
const LETTERS: Record<string, string> = { 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' }

function digestOf({ kind, data, type }: Generated): string {
  const sorted = Object.fromEntries(Object.entries(data).sort(([one], [other]) => (one < other ? -1 : 1)))
  // Go writes fields in alphabetical order, and three characters as codes. Kustomize leaves the name empty here.
  const text = JSON.stringify({ data: sorted, kind, name: '', ...(kind === 'Secret' && { type }) }).replace(
    /[<>&]/g,
    each => `\\u00${each.charCodeAt(0).toString(16)}`,
  )
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return [...digest].map(each => LETTERS[each] ?? each).join('')
}
