import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patchJson } from './json-patch.ts'
import { build } from './kustomize.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-kustomize-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Writes files, and builds the folder « top ». */
async function buildFrom(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return build(join(folder, 'top'))
}

const head = 'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n'
const component = 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\n'
const deployment = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: one
spec:
  template:
    spec:
      containers:
        - name: one
          image: alba
          envFrom:
            - configMapRef:
                name: settings
`
const base = {
  'base/kustomization.yaml': `${head}resources: [one.yaml]\nconfigMapGenerator:\n  - name: settings\n    literals: [A=1, B=2]\n`,
  'base/one.yaml': deployment,
}

it('lets what a component merges win over the settings of the folder, as Kustomize does', async () => {
  const built = await buildFrom({
    ...base,
    'top/kustomization.yaml': `${head}resources: [../base]\ncomponents: [../part]\nconfigMapGenerator:\n  - name: settings\n    behavior: merge\n    literals: [A=2, B=3]\n`,
    'part/kustomization.yaml': `${component}configMapGenerator:\n  - name: settings\n    behavior: merge\n    literals: [B=4]\n`,
  })
  expect(built.find(({ kind }) => kind === 'ConfigMap')).toMatchObject({ data: { A: '2', B: '4' } })
})

it('merges settings, names them by their content, and changes the references', async () => {
  const [one, settings] = await buildFrom({
    ...base,
    'top/kustomization.yaml': `${head}resources: [../base]\nconfigMapGenerator:\n  - name: settings\n    behavior: merge\n    envs: [s.env]\n`,
    'top/s.env': '# a comment\n\nB=3\nC=a=b & c\n',
  })
  expect(settings).toMatchObject({ data: { A: '1', B: '3', C: 'a=b & c' } })
  // As `kustomize build` (5.8.1) names it.
  expect(settings?.metadata.name).toBe('settings-777dk9c2fh')
  expect(JSON.stringify(one)).toContain(`"configMapRef":{"name":"${settings?.metadata.name}"}`)
})

it('encodes secrets, long ones in lines, and takes files whole', async () => {
  const [secret] = await buildFrom({
    'top/kustomization.yaml': `${head}secretGenerator:\n  - name: s\n    envs: [s.env]\n    files: [ca.crt]\n`,
    'top/s.env': `PASSWORD=ä\nLONG=${'a'.repeat(100)}\n`,
    'top/ca.crt': 'line\n',
  })
  const data = { PASSWORD: 'w6Q=', 'ca.crt': 'bGluZQo=', LONG: expect.stringMatching(/^.{70}\n.{66}\n$/) }
  // As `kustomize build` (5.8.1) names it.
  expect(secret).toMatchObject({ kind: 'Secret', type: 'Opaque', metadata: { name: 's-2cgtk29b9g' }, data })
})

it('sets image, replicas, namespace and labels, and lets a component patch the resources before it', async () => {
  const [one] = await buildFrom({
    ...base,
    'part/kustomization.yaml': `${component}patches:\n  - target: { kind: Deployment, name: one|two }\n    path: patch.yaml\n`,
    'part/patch.yaml': '- op: add\n  path: /spec/paused\n  value: true\n',
    'top/kustomization.yaml': `${head}resources: [../base]\ncomponents: [../part]\nnamespace: here
images:\n  - name: alba\n    newName: registry/alba\n    newTag: "1"\nreplicas:\n  - name: one\n    count: 3
labels:\n  - pairs: { team: a }\n`,
  })
  expect(one).toMatchObject({
    metadata: { namespace: 'here', labels: { team: 'a' } },
    spec: { paused: true, replicas: 3, template: { spec: { containers: [{ image: 'registry/alba:1' }] } } },
  })
})

it.each([
  ['a field that it does not know', { 'top/kustomization.yaml': `${head}namePrefix: a-\n` }],
  [
    'a patch whose target is not there',
    { 'top/kustomization.yaml': `${head}patches:\n  - target: { kind: Job }\n    patch: "[]"\n` },
  ],
  [
    'two objects of one name',
    {
      'top/kustomization.yaml': `${head}resources: [a.yaml, b.yaml]\n`,
      'top/a.yaml': deployment,
      'top/b.yaml': deployment,
    },
  ],
  [
    'a variable without a value',
    { 'top/kustomization.yaml': `${head}configMapGenerator:\n  - name: a\n    literals: [A]\n` },
  ],
  ['a file that is missing', { 'top/kustomization.yaml': `${head}resources: [a.yaml]\n` }],
])('refuses %s', async (_, files) => {
  await expect(buildFrom(files)).rejects.toThrow()
})

it('patches lists and escaped names', () => {
  const document = { list: [1, 2], 'a/b': { '~': 1 } }
  patchJson(document, [
    { op: 'add', path: '/list/-', value: 3 },
    { op: 'add', path: '/list/0', value: 0 },
    { op: 'replace', path: '/list/1', value: 9 },
    { op: 'remove', path: '/list/2' },
    { op: 'replace', path: '/a~1b/~0', value: 2 },
  ])
  expect(document).toEqual({ list: [0, 9, 3], 'a/b': { '~': 2 } })
  expect(() => patchJson(document, [{ op: 'replace', path: '/none', value: 1 }])).toThrow('nothing to replace')
  expect(() => patchJson(document, [{ op: 'add', path: '/none/a', value: 1 }])).toThrow('no such place')
  expect(() => patchJson(document, [{ op: 'add', path: '/list/9', value: 1 }])).toThrow('no place in the list')
})
