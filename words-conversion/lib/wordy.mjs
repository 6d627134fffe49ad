// Is a string words for people? First by where it stands (with types), then by how it looks.
import ts from 'typescript'
const K = ts.SyntaxKind

/** Attributes that never hold words. */
const CODE_ATTRS = new Set(
  `className id key type role href to src d r cx cy x y x1 x2 y1 y2 size tone status as scope width height announce justify align
  autoComplete name inputMode color autoCapitalize aria-hidden aria-live aria-labelledby aria-describedby aria-controls stroke
  strokeWidth viewBox preserveAspectRatio points transform path view vectorEffect tabindex tabIndex aria-haspopup strokeLinecap fill
  valueFormat thousandSeparator decimalSeparator position level leg env aria-keyshortcuts aria-invalid accept strokeLinejoin shapeRendering
  rightSectionPointerEvents form floatingStrategy defaultColorScheme component clampBehavior capture aria-selected
  aria-modal aria-current aria-atomic htmlFor style rel target method mode spellCheck enterKeyHint keys transitionProps gap`.split(/\s+/),
)
/** Attributes, properties and parameters that hold words, even one in small letters. */
export const WORD_NAMES = new Set(
  `label title what hint note sub unit noun placeholder legend about summary caption alt why empty nothing message description words
  text heading body footer header question explanation reason problem complaint tip word many one line trendLabel news all aria-label
  confirmLabel cancelLabel doneMessage subject verb said missing warning error notice suffix prefix`.split(/\s+/),
)
const CODE_PROPS = new Set(
  `className id key type role path method mutationKey queryKey href to tone status color icon width align justify style event name
  kind state mode format locale currency timeZone display position transform gridArea gridTemplateColumns gridColumn background`.split(/\s+/),
)

export function holderOf(node) {
  let child = node
  let parent = node.parent
  for (;;) {
    switch (parent.kind) {
      case K.ParenthesizedExpression:
      case K.AsExpression:
      case K.SatisfiesExpression:
      case K.NonNullExpression:
      case K.ArrayLiteralExpression:
      case K.SpreadElement:
      case K.TemplateSpan:
      case K.TemplateExpression:
        break
      case K.ConditionalExpression:
        if (parent.condition === child) return { kind: 'condition', node: parent }
        break
      case K.BinaryExpression: {
        const op = parent.operatorToken.kind
        if ([K.EqualsEqualsEqualsToken, K.ExclamationEqualsEqualsToken, K.EqualsEqualsToken, K.ExclamationEqualsToken, K.InKeyword, K.LessThanToken, K.GreaterThanToken].includes(op))
          return { kind: 'comparison', node: parent }
        if (![K.PlusToken, K.BarBarToken, K.QuestionQuestionToken, K.AmpersandAmpersandToken].includes(op)) return { kind: 'assignment', node: parent, name: parent.left.getText().split('.').pop() }
        break
      }
      case K.PropertyAssignment:
        if (parent.name === child) return { kind: 'code', node: parent }
        return { kind: 'property', node: parent, name: parent.name.getText().replace(/['"]/g, '') }
      case K.JsxAttribute:
        return { kind: 'attribute', node: parent, name: parent.name.getText() }
      case K.JsxExpression:
        if (parent.parent.kind === K.JsxAttribute) return { kind: 'attribute', node: parent.parent, name: parent.parent.name.getText() }
        return { kind: 'child', node: parent }
      case K.JsxElement:
      case K.JsxFragment:
        return { kind: 'child', node: parent }
      case K.CallExpression:
      case K.NewExpression:
        return { kind: 'argument', node: parent, name: parent.expression.getText(), index: parent.arguments?.indexOf(child) ?? -1 }
      case K.VariableDeclaration:
        return { kind: 'variable', node: parent, name: parent.name.getText() }
      case K.Parameter:
      case K.BindingElement:
        return { kind: 'default', node: parent, name: parent.name.getText() }
      case K.ReturnStatement:
        return { kind: 'return', node: parent }
      case K.ArrowFunction:
        return { kind: 'return', node: parent }
      case K.PropertyDeclaration:
        return { kind: 'property', node: parent, name: parent.name.getText() }
      case K.ComputedPropertyName:
      case K.ElementAccessExpression:
      case K.CaseClause:
      case K.ImportDeclaration:
      case K.ExportDeclaration:
      case K.LiteralType:
      case K.EnumMember:
      case K.ExternalModuleReference:
      case K.ImportTypeNode:
        return { kind: 'code', node: parent }
      default:
        return { kind: 'other', node: parent, name: K[parent.kind] }
    }
    child = parent
    parent = parent.parent
  }
}

/** The contextual type wants one of a few fixed strings: code. */
function wantsEnum(checker, node) {
  const type = checker.getContextualType(node)
  if (!type) return false
  const parts = type.isUnion() ? type.types : [type]
  const literal = parts.some((t) => t.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.TemplateLiteral))
  const open = parts.some((t) => t.flags & ts.TypeFlags.String)
  if (literal && !open) return true
  // (string & {}) of autocompleting unions
  return false
}

function paramOf(checker, call, index) {
  const signature = checker.getResolvedSignature(call)
  const params = signature?.parameters ?? []
  const param = params[Math.min(index, params.length - 1)]
  return param?.name
}

const CODE_CALLEES = /^(console\.|Error$|TypeError$|RangeError$|Symbol|require|import$|.*\.(querySelector(All)?|getElementById|closest|matches|addEventListener|removeEventListener|setAttribute|getAttribute|removeAttribute|hasAttribute|startsWith|endsWith|includes|indexOf|split|join|replace|replaceAll|getItem|setItem|removeItem|get|set|has|append|delete|emit|on|off|test|match|padStart|padEnd|createElement|createElementNS|charAt|toggle|add|remove|contains|dispatchEvent|setProperty|getPropertyValue|format|slice|search|localeCompare)|Event$|CustomEvent$|keys\..*|cx|clsx|useId|format\w*|URL$|RegExp$|URLSearchParams$|Notification$|Blob$|File$|DOMException$|fetch|matchMedia|window\.matchMedia|createPolicy|idOfText|super|.*\.createPolicy|centavos|lazy|defineRoute|persist|remembered|useStored|drawIcon|dayjs|open)$/

/**
 * 'words', or why it is not.
 */
export function judge(checker, node, text, isTemplate) {
  if (!/\p{L}/u.test(text)) return 'no letters'
  const holder = holderOf(node)
  if (['code', 'comparison', 'condition'].includes(holder.kind)) return holder.kind
  if (!isTemplate && wantsEnum(checker, node)) return 'one of fixed values'
  if (/^#[0-9a-f]{3,8}$/i.test(text)) return 'colour'
  if (holder.kind === 'attribute' && (CODE_ATTRS.has(holder.name) || holder.name.startsWith('data-'))) {
    if (holder.name !== 'name' && holder.name !== 'unit') return `attribute ${holder.name}`
    if (!/[A-Z ]/.test(text)) return 'attribute name'
  }
  if (holder.kind === 'property' && CODE_PROPS.has(holder.name) && !/^[A-Z].* /.test(text) && !(['name'].includes(holder.name) && /^[A-Z]/.test(text))) return `property ${holder.name}`
  if (holder.kind === 'argument') {
    if (CODE_CALLEES.test(holder.name)) return `argument of ${holder.name}`
    if (holder.node.kind === K.NewExpression && /Error$/.test(holder.name) && holder.name !== 'CallError') return `developer error`
  }
  let within = node.parent
  while (within && within.kind !== K.SourceFile) {
    if (within.kind === K.ThrowStatement && /new (\w*Error)\(/.test(within.getText()) && !/new CallError\(/.test(within.getText())) return 'developer error'
    if (within.kind === K.CallExpression && /^console\./.test(within.expression.getText())) return 'console'
    if (within.kind === K.JsxAttribute && (CODE_ATTRS.has(within.name.getText()) && within.name.getText() !== 'name' || within.name.getText().startsWith('data-'))) return `within attribute ${within.name.getText()}`
    if (within.kind === K.JsxAttribute || within.kind === K.Block || within.kind === K.SourceFile) break
    within = within.parent
  }
  const isWordName = ['attribute', 'property'].includes(holder.kind) && WORD_NAMES.has(holder.name)
  if (!/\p{L}{2,} \p{L}{2,}/u.test(text) && /^\s*(var\(|calc\(|--|\.|#|@|\/|https?:|data:|\[|blob:)/.test(text)) return 'looks like code'
  if (/^[\w-]+\/[\w*+.-]+(, ?[\w-]+\/[\w*+.-]+)*$/.test(text)) return 'path or mime'
  if (/[{;]\s*[a-z-]+:\s[^}]*;/.test(text)) return 'css'
  if (/\d(px|rem|em|fr|%|ms|vh|vw)\b/.test(text) && !/[A-Z]/.test(text)) return 'css'
  if (/^use strict$/.test(text)) return 'directive'
  if (!(isWordName && !/^(Arrow|Page|F\d)/.test(text)) && /^(Arrow|Page|Enter$|Escape$|Tab$|Home$|End$|Backspace$|Delete$|F\d+$|Control|Shift|Alt|Meta)/.test(text) && !/ /.test(text) && holder.kind !== 'child') return 'key'
  const bare = text.replace(/\u0001/g, '')
  const twoWords = /\p{L}+.*\s.*\p{L}+/u.test(text.replace(/\u0001/g, 'xx')) && /\p{L}{2,}/u.test(bare)
  if (/^(GCash|PhilHealth|Pag-IBIG|SSS|VAT-registered)$/.test(text)) return 'words'
  const capital = /^\p{Lu}\p{Ll}+/u.test(bare.trim()) && !/^[A-Z][a-z]+[A-Z]\w*$/.test(bare.trim())
  const strong = (holder.kind === 'attribute' && WORD_NAMES.has(holder.name)) || (holder.kind === 'property' && WORD_NAMES.has(holder.name)) || holder.kind === 'child'
  if (strong) return /\p{L}/u.test(bare) ? 'words' : 'no letters'
  if (holder.kind === 'argument' && WORD_NAMES.has(paramOf(checker, holder.node, holder.index) ?? '')) return 'words'
  if (isTemplate) {
    if (/[=&?/#{}<>_|]/.test(bare.replace(/ [?/] ?/g, '')) && !/\p{L}{2,} \p{L}{2,}/u.test(bare)) return 'looks like code'
    if (/\p{L}{2,}/u.test(bare) && (/\s/.test(bare) || capital)) return 'words'
    return 'template without words'
  }
  if (twoWords) {
    if (/^[a-z0-9-]+( [a-z0-9-]+)*$/.test(text) && holder.kind === 'variable' && /class|style|area|query|sql/i.test(holder.name)) return 'code by name'
    return 'words'
  }
  if (capital) return 'words'
  if (/^\p{Lu}[\p{Lu}-]+$/u.test(bare) && bare.length > 1 && ['attribute', 'child', 'property'].includes(holder.kind)) return 'words'
  if (/\p{L}{2,}(…|\.|!|\?|:)$/u.test(bare)) return 'words'
  if (/^\p{Ll}+$/u.test(bare.trim()) && / /.test(bare)) return 'words'
  return 'single word of code'
}
