type Values = Readonly<Record<string, string | boolean>>

function shown(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  return value || 'Aucun'
}

/** The fields in which two states of a form differ: their labels and later values. */
export const differences = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  before: Values,
  after: Values,
): readonly (readonly [label: string, value: string])[] =>
  (Object.entries(labels) as [Name, string][])
    .filter(([name]) => before[name] !== after[name])
    .map(([name, label]) => [label, shown(after[name])])
