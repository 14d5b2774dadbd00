import { type Document, limits, type Operation, type Schema, typeName } from './document.ts'

/**
 * The documentation as one HTML page without scripts, so that it needs no exception from the content security policy.
 */
export function docsPage(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const groups = (document.tags ?? []).map(tag => ({
    ...tag,
    operations: operations.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)} API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header>
<h1>${escaped(document.info.title)} API</h1>
${paragraphsHtml(document.info.description)}
<p><a href="/api/docs/json">OpenAPI 3.1 document</a></p>
<nav aria-label="Sections"><ul>
${groups.map(group => `<li><a href="#${group.name}">${group.name}</a></li>`).join('\n')}
<li><a href="#schemas">schemas</a></li>
</ul></nav>
</header>
<main>
${groups
  .map(
    group => `<section aria-labelledby="${group.name}">
<h2 id="${group.name}">${group.name}</h2>
${paragraphsHtml(group.description)}
${group.operations.map(operationHtml).join('\n')}
</section>`,
  )
  .join('\n')}
<section aria-labelledby="schemas">
<h2 id="schemas">schemas</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(([name, schema]) => `<h3 id="${escaped(name)}">${escaped(name)}</h3>${fieldsHtml(schema)}`)
  .join('\n')}
</section>
</main>
</body>
</html>`
}

/**
 * Whether only staff may call the route. One that everybody may call and that shows staff more has a second, empty
 * security requirement.
 */
const isForStaff = ({ security = [] }: Operation): boolean => security.length === 1

type Endpoint = { path: string; method: string; operation: Operation }

function operationHtml({ path, method, operation }: Endpoint): string {
  const parameters = (operation.parameters ?? []).map(one => ({
    name: one.name,
    where: one.in,
    required: one.required === true,
    schema: { ...one.schema, ...(one.description ? { description: one.description } : {}) },
  }))
  const [body] = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) => ({ type, schema }))
  const answers = Object.entries(operation.responses ?? {})
  return `<details>
<summary><code class="method ${method}">${method.toUpperCase()}</code> <code>${escaped(path)}</code> <span>${escaped(operation.summary ?? '')}${isForStaff(operation) ? ' (staff only)' : ''}</span></summary>
${paragraphsHtml(operation.description)}
${parameters.length > 0 ? `<h4>Parameters</h4>${tableHtml(parameters.map(one => [`${one.name} (${one.where})`, one.required, one.schema]))}` : ''}
${body ? `<h4>Body, ${escaped(body.type)}</h4>${fieldsHtml(body.schema ?? {})}` : ''}
<h4>Answers</h4>
<table><tbody>
${answers.map(([status, answer]) => `<tr><th scope="row">${status}</th><td>${contentHtml(answer.content)}</td><td>${proseHtml(answer.description ?? '')}</td></tr>`).join('\n')}
</tbody></table>
</details>`
}

const contentHtml = (content: Record<string, { schema?: Schema }> = {}): string =>
  Object.entries(content)
    .map(([type, { schema }]) => `${typeHtml(schema)} <small>${escaped(type)}</small>`)
    .join('<br>')

function fieldsHtml(schema: Schema): string {
  if (!schema.properties) return `<p>${typeHtml(schema)} ${proseHtml(schema.description ?? '')}</p>`
  const required = new Set(schema.required)
  return tableHtml(Object.entries(schema.properties).map(([name, field]) => [name, required.has(name), field]))
}

const tableHtml = (entries: [name: string, isRequired: boolean, schema: Schema][]): string => `<table><tbody>
${entries
  .map(
    ([name, isRequired, schema]) =>
      `<tr><th scope="row"><code>${escaped(name)}</code></th><td>${typeHtml(schema)}${isRequired ? '' : ' <small>optional</small>'}</td><td>${proseHtml([limits(schema), schema.description].filter(Boolean).join('. '))}</td></tr>`,
  )
  .join('\n')}
</tbody></table>`

/** The name of a type, escaped. A named schema, and an array of one, has a link to it; a union or a map has none. */
function typeHtml(schema: Schema | undefined): string {
  const target = schema?.$ref ?? schema?.items?.$ref
  const name = escaped(typeName(schema))
  return target ? `<a href="#${escaped(target.split('/').at(-1) ?? '')}">${name}</a>` : name
}

const paragraphsHtml = (text: string | undefined): string =>
  (text ?? '')
    .split('\n\n')
    .filter(Boolean)
    .map(part => `<p>${proseHtml(part)}</p>`)
    .join('\n')

/** The escaped text. What stands between backquotes becomes code. */
const proseHtml = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign)
