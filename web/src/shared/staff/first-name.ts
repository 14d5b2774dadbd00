/** « Camille Roussel » → « Camille » */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
