/** Licences allowed for packages in production: all are compatible with the AGPL, version 3 or later. */
export const licences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  // libvips, the library below sharp (ADR 64). It is linked dynamically, and compatible with the AGPL.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]

/** Packages whose `package.json` does not state the licence, with the licence and where it is found. */
export const licencesElsewhere: Readonly<Record<string, { readonly licence: string; readonly because: string }>> = {
  'png-js': { licence: 'MIT', because: 'its LICENSE file is the text of the MIT licence; its package.json names none' },
}

/**
 * Entries of package-lock.json without `integrity`. They are platform-specific binaries of development tools, which the
 * registry did not have when the lock file was made on another platform. They are never installed in production.
 * Whoever has such a platform can add the output of `npm view <name>@<version> dist.integrity` to the lock file, and
 * remove the line here.
 */
export const withoutIntegrity: readonly string[] = [
  '@biomejs/cli-android-arm64',
  '@biomejs/cli-android-x64',
  '@biomejs/cli-darwin-arm64',
  '@biomejs/cli-darwin-x64',
  '@biomejs/cli-linux-arm64-musl',
  '@biomejs/cli-linux-x64-musl',
  '@biomejs/cli-win32-arm64',
  '@biomejs/cli-win32-x64',
  '@swc/core-darwin-arm64',
  '@swc/core-darwin-x64',
  '@swc/core-linux-arm-gnueabihf',
  '@swc/core-linux-ppc64-gnu',
  '@swc/core-linux-s390x-gnu',
  '@swc/core-win32-arm64-msvc',
  '@swc/core-win32-ia32-msvc',
  '@swc/core-win32-x64-msvc',
  '@turbo/darwin-64',
  '@turbo/darwin-arm64',
  '@turbo/windows-64',
  '@turbo/windows-arm64',
]
