import { z } from 'zod'

const pairs = z.record(z.string(), z.string())

/** A ConfigMap or Secret that is made of texts `NAME=value`, of files with such lines (`envs`), and of whole files. */
const generator = z.strictObject({
  name: z.string(),
  behavior: z.literal('merge').optional(),
  literals: z.array(z.string()).default([]),
  envs: z.array(z.string()).default([]),
  files: z.array(z.string()).default([]),
})
export type Generator = z.infer<typeof generator>

/**
 * The fields of a kustomization.yaml that `kustomize.ts` builds as Kustomize does. Any other one is refused, so that no
 * overlay relies on what the checks do not see.
 */
export const kustomization = z.strictObject({
  apiVersion: z.enum(['kustomize.config.k8s.io/v1beta1', 'kustomize.config.k8s.io/v1alpha1']),
  kind: z.enum(['Kustomization', 'Component']),
  /** Files, and folders with a kustomization.yaml. */
  resources: z.array(z.string()).default([]),
  components: z.array(z.string()).default([]),
  namespace: z.string().optional(),
  labels: z.array(z.strictObject({ pairs })).default([]),
  configMapGenerator: z.array(generator).default([]),
  secretGenerator: z.array(generator).default([]),
  replicas: z.array(z.strictObject({ name: z.string(), count: z.number().int() })).default([]),
  images: z
    .array(z.strictObject({ name: z.string(), newName: z.string().optional(), newTag: z.string().optional() }))
    .default([]),
  patches: z
    .array(
      z.strictObject({
        /** The name is a regular expression that must match the whole name. */
        target: z.strictObject({ kind: z.string(), name: z.string().default('.*') }),
        path: z.string().optional(),
        patch: z.string().optional(),
      }),
    )
    .default([]),
})
export type Kustomization = z.infer<typeof kustomization>
