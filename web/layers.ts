import type { Plugin } from 'vite'

/** The CSS cascade layers, lowest priority first, so that the user of a component can override its styles. */
export const LAYERS = 'reset,base,ui,shared,feature'

/** The layer of a CSS module, by its folder. Undefined for global style sheets, which name their layers themselves. */
const layerOf = (file: string): string | undefined => {
  const folder = /\/web\/src\/([^/]+)\/.*\.module\.css$/.exec(file)?.[1]
  if (!folder) return undefined
  return folder === 'ui' || folder === 'shared' ? folder : 'feature'
}

/**
 * Wraps each CSS module in its layer. Every style sheet begins with the order of the layers, because a page loads its
 * sheets in any order, and the first sheet that is loaded decides. For the dev server, tokens.css has that order, too.
 */
export const layers = (): Plugin => ({
  name: 'layers',
  config: () => ({
    css: {
      postcss: {
        plugins: [
          {
            postcssPlugin: 'into-layer',
            OnceExit: (root, { AtRule }) => {
              const name = layerOf(root.source?.input.file ?? '')
              if (name) root.append(new AtRule({ name: 'layer', params: name }).append(root.nodes))
            },
          },
        ],
      },
    },
  }),
  generateBundle: (_options, bundle) => {
    for (const asset of Object.values(bundle))
      if (asset.type === 'asset' && asset.fileName.endsWith('.css')) asset.source = `@layer ${LAYERS};${asset.source}`
  },
})
