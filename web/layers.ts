import type { Plugin } from 'vite'

/** The layers of the cascade, weakest first: whoever uses a component may restyle it. */
export const LAYERS = 'reset,base,ui,shared,feature'

/** The layer of a CSS module, by its folder. Other sheets are global: they name their layers themselves. */
const layerOf = (file: string): string | undefined => {
  const folder = /\/web\/src\/([^/]+)\/.*\.module\.css$/.exec(file)?.[1]
  if (!folder) return undefined
  return folder === 'ui' || folder === 'shared' ? folder : 'feature'
}

/**
 * Puts all of a CSS module into its layer, so that no sheet has to say so. The order of the layers stands at the head of
 * every style sheet: the sheets of a page arrive in any order, and the first one would otherwise decide (tokens.css says
 * the same for the dev server).
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
