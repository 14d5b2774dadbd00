import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { ShownPicture } from './shown-picture.tsx'

const image = { src: '/api/pictures/a/1200.jpeg', alt: 'Une lampe', width: 1_600, height: 900 }
const shown = (element: ReactElement) => render(element).container

it('offers each format of a picture before the file that every browser knows', () => {
  const sources = [{ type: 'image/avif', srcSet: '/api/pictures/a/400.avif 400w', sizes: '45vw' }]
  const [first, last] = shown(<ShownPicture of={{ ...image, sources }} fetchPriority="high" />).querySelectorAll(
    'picture > *',
  )
  expect(first?.outerHTML).toBe('<source type="image/avif" srcset="/api/pictures/a/400.avif 400w" sizes="45vw">')
  expect(Object.fromEntries(last?.getAttributeNames().map(name => [name, last.getAttribute(name)]) ?? [])).toEqual({
    src: image.src,
    alt: 'Une lampe',
    width: '1600',
    height: '900',
    fetchpriority: 'high',
  })
})

it('shows a drawing, which has one file only, as a plain <img>', () => {
  const { children } = shown(<ShownPicture of={image} />)
  expect([...children].map(({ tagName }) => tagName)).toEqual(['IMG'])
})
