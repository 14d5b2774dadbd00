export const WITH_WHOM = 'Avec qui ?'
/** Of two treatments at the same time: somebody else gives the second. */
export const FOR_FIRST = 'Avec qui, pour le premier soin ?'
