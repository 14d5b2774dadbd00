/** « de Léa », « d’Inès »: before a vowel, or an h that is mute in nearly every first name. Before y only « Yves » elides. */
export const ofName = (name: string): string =>
  /^(?:[aeiouhàâäéèêëîïôöûü]|y[^aeiou])/i.test(name) ? `d’${name}` : `de ${name}`
