import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Markup that is safe to send. Only `html` makes it, and escapes every plain value. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const render = (value: unknown): string => {
  if (value instanceof Markup) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  return String(value ?? '').replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
}

/** Template tag that escapes its values, except other markup and lists of it. */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Markup =>
  new Markup(strings.reduce((text, part, index) => text + render(values[index - 1]) + part))

const STYLE = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;color:#24303a;background:#eef1f3}
body{margin:0;padding:1.5rem}
main{max-width:var(--width,60rem);margin:0 auto;background:#fff;border-radius:.75rem;padding:1.5rem 2rem;box-shadow:0 1px 4px #24303a26}
.narrow{--width:26rem;margin-top:8vh}
h1{font-size:1.35rem;line-height:1.3;margin:0 0 1rem}
.test{background:#fdf3d8;color:#5b4300;border-radius:.5rem;padding:.5rem .75rem;font-size:.9rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.5rem;margin:1.25rem 0}
dt{color:#52616d}dd{margin:0;text-align:right;font-weight:600}
button,select,input{font:inherit;padding:.45rem .8rem;border-radius:.5rem;border:1px solid #71808c;background:#fff;color:inherit;cursor:pointer}
button:focus-visible,a:focus-visible,select:focus-visible,input:focus-visible{outline:3px solid #2563ab;outline-offset:2px}
.choices{display:grid;gap:.75rem}
.choices button{min-height:3rem;font-weight:600}
.primary{background:#1d5c4f;border-color:#1d5c4f;color:#fff}
form.inline{display:inline-flex;gap:.5rem;align-items:center;margin:0 .5rem .5rem 0}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f6f8f9;border-radius:.5rem;padding:1rem}
iframe{width:100%;height:70rem;border:1px solid #dbe1e5;border-radius:.5rem;background:#fff}
th,td{text-align:left;padding:.4rem .75rem .4rem 0;border-top:1px solid #dbe1e5;white-space:nowrap}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * Sends a page that runs no script. `formTargets` lists other origins to which a form may lead: browsers also apply
 * `form-action` to the redirect after a POST. `frames` allows frames that show this server's own pages.
 */
export function sendPage(
  reply: FastifyReply,
  page: { lang: 'fr' | 'en'; title: string; body: Markup; formTargets?: string[]; frames?: boolean },
) {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${["'self'", ...(page.formTargets ?? [])].join(' ')}`,
    ...(page.frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  const document = html`<!doctype html>
<html lang="${page.lang}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title}</title><style>${new Markup(STYLE)}</style></head>
<body>${page.body}</body>
</html>
`
  return reply
    .headers({
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(document.text)
}
