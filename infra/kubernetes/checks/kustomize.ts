import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { generate, nameByContent } from './generators.ts'
import { jsonPatch, patchJson } from './json-patch.ts'
import { type Kustomization, kustomization } from './kustomization.ts'

/** What every object of Kubernetes has; the schemas of its kinds say the rest (`schemas.ts`). */
const object = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
})
export type KubernetesObject = z.infer<typeof object>

/**
 * Builds a folder with a kustomization.yaml, as `kustomize build` does, as far as the manifests need it
 * (`kustomization.ts`).
 * @throws when a file is missing, or says something that is not understood
 */
export async function build(folder: string): Promise<KubernetesObject[]> {
  return nameByContent(await accumulate(folder, []))
}

/** @param before the objects to which a component is added */
async function accumulate(folder: string, before: readonly KubernetesObject[]): Promise<KubernetesObject[]> {
  const spec = kustomization.parse(parse(await readFile(join(folder, 'kustomization.yaml'), 'utf8')))
  let objects = [...before]
  for (const path of spec.resources) objects.push(...(await resourcesAt(join(folder, path))))
  await generate(objects, folder, spec)
  // After the folder's own settings and secrets: what a component merges into them wins.
  for (const path of spec.components) objects = await accumulate(join(folder, path), objects)
  await patch(objects, folder, spec)
  for (const each of objects) transform(each, spec)
  refuseDoubles(objects, folder)
  return objects
}

async function resourcesAt(path: string): Promise<KubernetesObject[]> {
  if ((await stat(path)).isDirectory()) return accumulate(path, [])
  const documents = parseAllDocuments(await readFile(path, 'utf8'))
  return documents.map(document => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.join('; ')}`)
    return object.parse(document.toJS())
  })
}

async function patch(objects: readonly KubernetesObject[], folder: string, spec: Kustomization): Promise<void> {
  for (const { target, path, patch: inline } of spec.patches) {
    const text = path === undefined ? (inline ?? '') : await readFile(join(folder, path), 'utf8')
    const operations = jsonPatch.parse(parse(text))
    const name = new RegExp(`^(?:${target.name})$`)
    const chosen = objects.filter(each => each.kind === target.kind && name.test(each.metadata.name))
    if (chosen.length === 0) throw new Error(`${folder}: no ${target.kind} is called ${target.name}`)
    for (const each of chosen) patchJson(each, operations)
  }
}

function transform(each: KubernetesObject, spec: Kustomization): void {
  const { metadata } = each
  if (spec.namespace && each.kind === 'Namespace') metadata.name = spec.namespace
  else if (spec.namespace) metadata.namespace = spec.namespace
  for (const { pairs } of spec.labels) metadata.labels = { ...metadata.labels, ...pairs }
  for (const { name, count } of spec.replicas)
    if (metadata.name === name && ['Deployment', 'StatefulSet'].includes(each.kind))
      patchJson(each, [{ op: 'add', path: '/spec/replicas', value: count }])
  for (const container of containersIn(each)) container.image = imageOf(container.image, spec)
}

function imageOf(image: string, { images }: Kustomization): string {
  const [name, tag] = image.split(':')
  const found = images.find(each => each.name === name)
  if (!found) return image
  const newTag = found.newTag ?? tag
  return `${found.newName ?? name}${newTag === undefined ? '' : `:${newTag}`}`
}

type WithImage = { image: string }

/** The lists called `containers` or `initContainers`, wherever they are. */
function containersIn(value: unknown): WithImage[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    /^(initC|c)ontainers$/.test(key) && Array.isArray(inner) ? (inner as WithImage[]) : containersIn(inner),
  )
}

function refuseDoubles(objects: readonly KubernetesObject[], folder: string): void {
  const seen = new Set<string>()
  for (const { kind, metadata } of objects) {
    if (seen.has(`${kind} ${metadata.name}`)) throw new Error(`${folder}: two ${kind} are called ${metadata.name}`)
    seen.add(`${kind} ${metadata.name}`)
  }
}
