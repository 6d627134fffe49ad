/**
 * Code 128, which every counter scanner reads. Bars and spaces in turn, one digit each for the width in modules.
 * ISO/IEC 15417, table 1; the last symbol is the stop with its final bar.
 */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')

const CODE_B = 100
const START_B = 104
const START_C = 105
const STOP = 106
/** Longer codes do not fit on a label. */
const LONGEST = 26

/**
 * The widths of bars and spaces in turn, in modules, starting with a bar. Digits are encoded two per symbol. Null for
 * text that cannot be encoded: empty, too long, or beyond ASCII.
 */
export function code128(text: string): readonly number[] | null {
  const codes = /^\d{4,}$/.test(text) ? digitCodes(text) : letterCodes(text)
  if (codes === null || text.length > LONGEST) return null
  const check = codes.reduce((sum, code, place) => sum + code * Math.max(1, place), 0) % 103
  return [...codes, check, STOP].flatMap((code) => [...(SYMBOLS[code] ?? '')].map(Number))
}

function letterCodes(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text)) return null
  return [START_B, ...[...text].map((letter) => letter.charCodeAt(0) - 32)]
}

/** Two digits per symbol; an odd last digit is a character of set B. */
function digitCodes(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? []
  const last = digits.length % 2 === 1 ? [CODE_B, Number(digits.at(-1)) + 16] : []
  return [START_C, ...pairs.map(Number), ...last]
}
