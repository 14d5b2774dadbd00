import type { PictureRequest } from '@alba/contracts/centre/rendered-site'
import hero from '../src/ui/illustrations/hero-mother-and-newborn.svg'
import mark from '../src/ui/illustrations/mark.svg'

/** The addresses of the drawings in a picture. They have digests of their content. */
export const drawingsOf = ({ kind }: PictureRequest): readonly string[] => (kind === 'icon' ? [mark] : [mark, hero])
