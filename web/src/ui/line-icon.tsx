/**
 * The icons of the first screen, in the style of the illustrations. All other icons come from lucide, whose code (1 kB)
 * is so kept out of the first load.
 */
const paths = {
  check: 'M4 10.5l4 4L16 6',
  arrow: 'M4 10h12M11 5l5 5-5 5',
  gift: 'M3.5 7h13v3.2h-13ZM4.7 10.2h10.6v6.3H4.7ZM10 7v9.5M10 7C6.5 7 5.8 3.5 7.6 3.3S10 7 10 7s.6-3.9 2.4-3.7S13.5 7 10 7',
} as const

/** An icon of 20 by 20, drawn with lines. */
export const Line = ({ d, className }: { d: string; className?: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={d} />
  </svg>
)

export const LineIcon = ({ name, className }: { name: keyof typeof paths; className?: string | undefined }) => (
  <Line d={paths[name]} className={className} />
)
