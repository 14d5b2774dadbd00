#!/usr/bin/env node
import { programOf } from './programs.ts'

// `alba <verb>` in a container: the operators' tool. Where the services and the database are stands in the environment.
const { service, script, words } = programOf(process.argv.slice(2))
process.argv.splice(2, Infinity, ...words)
await import(new URL(`../../services/${service}/src/${script}`, import.meta.url).href)
