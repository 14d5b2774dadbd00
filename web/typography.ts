import { french } from '@alba/contracts/shared/typography'
import { type Plugin, parseAst } from 'vite'

type Ast = ReturnType<typeof parseAst>
type Node = { readonly type: string; readonly start: number; readonly end: number }
type Text = Node & { readonly value: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const isText = (node: Node): node is Text =>
  node.type === 'TemplateElement' || (node.type === 'Literal' && typeof (node as Text).value === 'string')

/** All texts of a module: its strings, the texts of its JSX, and the fixed parts of its templates. */
export const texts = (node: Ast | Node): Text[] =>
  isText(node) ? [node] : Object.values(node).flat().filter(isNode).flatMap(texts)

/** Plain JavaScript with its texts in French typography. The code keeps its length, so source maps stay valid. */
export const typeset = (code: string): string =>
  texts(parseAst(code)).reduce(
    (set, { start, end }) => set.slice(0, start) + french(set.slice(start, end)) + set.slice(end),
    code,
  )

/**
 * A plugin that applies French typography to all texts of the bundle, so that sources may contain plain spaces and '.
 * Code that composes texts at run time (a number and its unit) must call `french`, or write \u202f.
 */
export const typography = (): Plugin => ({
  name: 'typography',
  enforce: 'post',
  transform: (code, id) =>
    /\/(web|contracts)\/src\/.*\.tsx?(\?|$)/.test(id) ? { code: typeset(code), map: null } : undefined,
})
