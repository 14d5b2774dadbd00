import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BUCKET, STORE_KEYS } from '@alba/platform/testing/object-store'
import { parse } from 'yaml'
import { root } from '../../local/root.ts'

/** The namespaces of the trial: Alba's, and that of what surrounds it. */
export const NAMESPACE = 'alba-trial'
export const OUTSIDE = 'alba-trial-outside'

export type Images = { readonly alba: string; readonly postgres: string }

/** The images that the overlay small names. They differ in each installation, as the comment there says. */
export function imagesOfSmall(): Images {
  const text = readFileSync(join(root, 'infra/kubernetes/overlays/small/kustomization.yaml'), 'utf8')
  const { images } = parse(text) as { images: { name: string; newName?: string; newTag: string }[] }
  const find = (wanted: string) => {
    const { name, newName = name, newTag } = images.find(each => each.name === wanted) ?? { name: '', newTag: '' }
    return `${newName}:${newTag}`
  }
  return { alba: find('alba'), postgres: find('postgres') }
}

/**
 * Makes an installation out of the overlay small, as docs/kubernetes.md says.
 * @returns the folder of the new overlay
 */
export function makeOverlay(folder: string, images: Images): string {
  const manifests = join(folder, 'kubernetes')
  for (const each of ['base', 'components', 'overlays', 'make-secrets.sh', 'deploy.sh'])
    cpSync(join(root, 'infra/kubernetes', each), join(manifests, each), { recursive: true })
  const overlay = join(manifests, 'overlays/trial')
  const isSecret = (path: string) => path.endsWith('/secrets')
  cpSync(join(root, 'infra/kubernetes/overlays/small'), overlay, { recursive: true, filter: path => !isSecret(path) })
  cpSync(join(root, 'infra/kubernetes/trial/outside.yaml'), join(overlay, 'outside.yaml'))
  change(join(overlay, 'kustomization.yaml'), text =>
    text
      .replace('  - ../../base\n', '  - ../../base\n  - outside.yaml\n')
      .replace('namespace: alba\n', `namespace: ${NAMESPACE}\n`),
  )
  putImages(overlay, images)
  execFileSync('sh', [join(manifests, 'make-secrets.sh'), overlay])
  fillIn(join(overlay, 'settings.env'), SETTINGS)
  fillIn(join(overlay, 'secrets/command.env'), {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  })
  fillIn(join(overlay, 'secrets/projector.env'), { SMTP_URL: `smtp://helpers.${OUTSIDE}:1025` })
  const { AWS_REGION: _, ...keys } = STORE_KEYS
  fillIn(join(overlay, 'secrets/jobs.env'), keys)
  // Production takes neither the sandbox nor the catcher.
  appendFileSync(
    join(overlay, 'settings.env'),
    `NODE_ENV=development\nSTRIPE_API_URL=http://helpers.${OUTSIDE}:12111\n`,
  )
  return overlay
}

const SETTINGS = {
  PUBLIC_URL: 'http://centre.example',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  BACKUP_PLACE: `s3://${BUCKET}/alba`,
  AWS_REGION: STORE_KEYS.AWS_REGION,
  AWS_ENDPOINT_URL: `http://helpers.${OUTSIDE}:9000`,
  MAIL_RECEIPTS_URL: `http://helpers.${OUTSIDE}:8025/api/mails`,
  // All visitors of the trial come from one address.
  RATE_LIMIT_SCALE: '100000',
}

/** Puts other images into an overlay. */
export function putImages(overlay: string, { alba, postgres }: Images): void {
  const entry = (name: string, image: string) => {
    const tagAt = image.lastIndexOf(':')
    return `  - name: ${name}\n    newName: ${image.slice(0, tagAt)}\n    newTag: "${image.slice(tagAt + 1)}"\n`
  }
  change(join(overlay, 'kustomization.yaml'), text =>
    text.replace(/^images:[\s\S]*$/m, `images:\n${entry('alba', alba)}${entry('postgres', postgres)}`),
  )
}

/** Gives variables of a file their values. @throws when the file lacks one */
export function fillIn(path: string, values: Readonly<Record<string, string>>): void {
  change(path, text =>
    Object.entries(values).reduce((filled, [name, value]) => {
      const line = new RegExp(`^${name}=.*$`, 'm')
      if (!line.test(filled)) throw new Error(`${path} has no ${name}`)
      return filled.replace(line, () => `${name}=${value}`)
    }, text),
  )
}

function change(path: string, edit: (text: string) => string): void {
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
}

/** What the helpers need beside Alba's image: the sandbox, the catcher, their packages, and the files of this folder. */
const HELPER_FILES = [
  'infra/stripe-sandbox',
  'infra/mail-catcher',
  'infra/pages',
  'infra/kubernetes/trial/in-cluster',
  'services/platform/src/testing/object-store.ts',
  'node_modules/smtp-server',
  'node_modules/punycode.js',
]

/** @returns the folder from which the helpers are applied */
export function makeHelpers(folder: string, image: string): string {
  const helpers = join(folder, 'helpers')
  cpSync(join(root, 'infra/kubernetes/trial/helpers'), helpers, { recursive: true })
  const copies = join(folder, 'files')
  for (const file of HELPER_FILES) {
    mkdirSync(dirname(join(copies, file)), { recursive: true })
    // Links are followed: the packages may lie elsewhere.
    cpSync(join(root, file), join(copies, file), { recursive: true, dereference: true })
  }
  const left = ['--exclude', 'cjs', '--exclude', '*.test.ts']
  // By their names: whoever unpacks « . » has to own the folder.
  const names = readdirSync(copies)
  execFileSync('tar', ['-czf', join(helpers, 'files.tar.gz'), ...left, '-C', copies, ...names])
  const tagAt = image.lastIndexOf(':')
  appendFileSync(
    join(helpers, 'kustomization.yaml'),
    `images:\n  - name: alba\n    newName: ${image.slice(0, tagAt)}\n    newTag: "${image.slice(tagAt + 1)}"\n`,
  )
  return helpers
}
