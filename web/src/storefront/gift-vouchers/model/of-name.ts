/**
 * « de Léa », « d’Inès »: elided before a vowel and before h, which is mute in nearly every first name. Before y only
 * names such as « Yves » elide.
 */
export const ofName = (name: string): string =>
  /^(?:[aeiouhàâäéèêëîïôöûü]|y[^aeiou])/i.test(name) ? `d’${name}` : `de ${name}`
