// Finds the messages of one file and writes its source with `t(...)` in their places.
import ts from 'typescript'
import { judge, holderOf } from './wordy.mjs'
const K = ts.SyntaxKind

/** Elements which stand within a sentence. */
const INLINE = new Set(`a b strong em i code kbd span small time mark abbr sub sup q Link TextLink NavLink`.split(/\s+/))
/** Elements which are one value within a sentence. */
const INLINE_VALUES = new Set(`Moment Money When Value Day Time DateTime Kbd Nothing Percent Kilos Countdown Phone SignedMoney Num`.split(/\s+/))
const MOST_VARIANTS = 4
const ENTITIES = { nbsp: '\u00a0', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", middot: '·', hellip: '…', ndash: '–', mdash: '—', rsquo: '’', lsquo: '‘', ldquo: '“', rdquo: '”', times: '×' }

/**
 * @param context { checker, source, path, exceptions, keyOf(message): string | undefined, found(message), left(entry) }
 * In the first pass keyOf is undefined: messages are only reported. In the second the source is written.
 */
export function convertFile(context) {
  const { checker, source, path } = context
  const text = source.text
  const used = { t: false }
  const out = emitRange(source, 0, text.length)
  return { text: out, used: used.t }

  /** The text of [from, to) with every message inside `node`'s children replaced. */
  function emitRange(node, from, to) {
    const edits = []
    const walk = (n) => {
      const edit = messageAt(n)
      if (edit) {
        for (const e of edit) if (e.start >= from && e.end <= to) edits.push(e)
        return
      }
      ts.forEachChild(n, walk)
    }
    ts.forEachChild(node, walk)
    return apply(from, to, edits)
  }
  function apply(from, to, edits) {
    edits.sort((a, b) => a.start - b.start || a.end - b.end)
    let at = from
    let result = ''
    for (const e of edits) {
      if (e.start < at) throw new Error(`${path}: overlapping edits at ${lineOf(e.start)}: ${text.slice(e.start, e.end)}`)
      result += text.slice(at, e.start) + e.text
      at = e.end
    }
    return result + text.slice(at, to)
  }
  /** Source of an expression, its own messages replaced. */
  function emit(node) {
    const own = messageAt(node)
    if (own) return apply(node.getStart(source), node.end, own)
    return emitRange(node, node.getStart(source), node.end)
  }

  function lineOf(pos) {
    return source.getLineAndCharacterOfPosition(pos).line + 1
  }

  /** Edits that turn `node` into messages, or undefined when it is none itself. An empty list: looked at, leave all of it. */
  function messageAt(node) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return []
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return jsxAt(node)
    if (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) return []
    const root = stringRoot(node)
    if (root) {
      const parts = partsOf(root)
      const bare = bareOf(parts)
      const verdict = verdictOf(root, bare, !ts.isStringLiteral(root) && !ts.isNoSubstitutionTemplateLiteral(root))
      if (verdict !== 'words') {
        if (verdict !== 'no letters') context.left({ path, line: lineOf(root.getStart(source)), text: root.getText(source), why: verdict, place: placeName(root) })
        return undefined
      }
      if (!hasOwnWords(parts)) return undefined
      const isAttribute = ts.isJsxAttribute(root.parent)
      const code = codeOf(parts, { node: root, isJsx: false })
      return [{ start: root.getStart(source), end: root.end, text: isAttribute ? `{${code}}` : code }]
    }
    if (isPlural(node)) {
      const part = pluralOf(node)
      if (!part) {
        context.left({ path, line: lineOf(node.getStart(source)), text: node.getText(source), why: 'plural of a variable noun', place: placeName(node) })
        return undefined
      }
      const code = codeOf([part], { node, isJsx: false })
      return [{ start: node.getStart(source), end: node.end, text: code }]
    }
    return undefined
  }

  function verdictOf(node, bare, isTemplate) {
    const plain = bare.replaceAll('\u0001', '{}')
    const { kind } = holderOf(node)
    if (kind === 'code') return kind
    const exception = context.exceptions.find(
      (e) => (e.file === '*' || path === e.file || (e.file.endsWith('/') && path.startsWith(e.file))) && (e.text === undefined || e.text === plain) && (e.within === undefined || isWithin(node, e.within)) && (e.place === undefined || e.place === placeName(node)),
    )
    if (exception) {
      exception.met = true
      return exception.do === 'force' ? 'words' : `exception: ${exception.why ?? 'left'}`
    }
    return judge(checker, node, bare, isTemplate)
  }

  /** Inside the declaration, property or call of that name. */
  function isWithin(node, name) {
    for (let n = node.parent; n; n = n.parent) {
      if ((ts.isVariableDeclaration(n) || ts.isFunctionDeclaration(n) || ts.isPropertyAssignment(n)) && n.name?.getText(source) === name) return true
      if (ts.isCallExpression(n) && n.expression.getText(source) === name) return true
    }
    return false
  }

  /** A literal, template or concatenation that is one piece of text. */
  function stringRoot(node) {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node
    if (ts.isTemplateExpression(node)) return ts.isTaggedTemplateExpression(node.parent) ? undefined : node
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === K.PlusToken && leaves(node).some((n) => ts.isStringLiteralLike(n) || ts.isTemplateExpression(n))) return node
    return undefined
  }
  function leaves(node) {
    return ts.isBinaryExpression(node) && node.operatorToken.kind === K.PlusToken ? [...leaves(node.left), ...leaves(node.right)] : [node]
  }

  // --- parts -----------------------------------------------------------------------------------------------------------

  function partsOf(node) {
    if (ts.isParenthesizedExpression(node)) return partsOf(node.expression)
    if (ts.isStringLiteralLike(node)) return [{ kind: 'text', text: node.text }]
    if (ts.isTemplateExpression(node)) {
      const parts = [{ kind: 'text', text: node.head.text }]
      for (const span of node.templateSpans) {
        parts.push(...valueParts(span.expression))
        parts.push({ kind: 'text', text: span.literal.text })
      }
      return parts
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === K.PlusToken && stringRoot(node)) return leaves(node).flatMap((n) => valueParts(n))
    return valueParts(node)
  }

  /** What an expression within a sentence is. */
  function valueParts(node) {
    if (ts.isParenthesizedExpression(node)) return valueParts(node.expression)
    if (ts.isStringLiteralLike(node)) return [{ kind: 'text', text: node.text }]
    if (ts.isTemplateExpression(node)) return partsOf(node)
    if (isPlural(node)) {
      const part = pluralOf(node)
      if (part) return [part]
    }
    if (ts.isConditionalExpression(node)) {
      const yes = textBranch(node.whenTrue)
      const no = textBranch(node.whenFalse)
      if (yes && no) return [{ kind: 'choice', node: node.condition, yes, no }]
      // Words in one branch only: the other is a value.
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === K.AmpersandAmpersandToken) {
      const yes = textBranch(node.right)
      if (yes) return [{ kind: 'choice', node: node.left, yes, no: [] }]
    }
    return [{ kind: 'value', node }]
  }
  function textBranch(node) {
    if (ts.isParenthesizedExpression(node)) return textBranch(node.expression)
    if (node.kind === K.NullKeyword || (ts.isIdentifier(node) && node.text === 'undefined')) return []
    if (ts.isStringLiteralLike(node)) return node.text === '' ? [] : [{ kind: 'text', text: node.text }]
    if (ts.isTemplateExpression(node)) return partsOf(node)
    if (isPlural(node) || ts.isConditionalExpression(node)) {
      const parts = valueParts(node)
      return parts[0].kind === 'value' ? undefined : parts
    }
    return undefined
  }

  function isPlural(node) {
    return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'plural'
  }
  function pluralOf(node) {
    const [count, one, many] = node.arguments
    if (!ts.isStringLiteralLike(one) || (many && !ts.isStringLiteralLike(many))) return undefined
    return { kind: 'plural', node: count, one: one.text, many: many ? many.text : `${one.text}s` }
  }

  function bareOf(parts) {
    return parts
      .map((p) => (p.kind === 'text' ? p.text : p.kind === 'choice' ? bareOf(p.yes) + bareOf(p.no) : p.kind === 'tag' ? bareOf(p.children) : p.kind === 'plural' ? '' : '\u0001'))
      .join('')
  }
  function hasOwnWords(parts) {
    return parts.some((p) => (p.kind === 'text' ? /\p{L}/u.test(p.text) : p.kind === 'choice' ? hasOwnWords(p.yes) || hasOwnWords(p.no) : p.kind === 'tag' ? hasOwnWords(p.children) : false))
  }

  // --- JSX -------------------------------------------------------------------------------------------------------------

  function jsxAt(node) {
    const edits = []
    const opening = ts.isJsxElement(node) ? node.openingElement : undefined
    if (opening) edits.push(...editsIn(opening.attributes))
    const children = node.children
    let run = []
    const flush = () => {
      if (run.length > 0) for (const piece of pieces(run)) edits.push(...runEdits(piece, node))
      run = []
    }
    for (const child of children) {
      const part = childPart(child)
      if (part === undefined) {
        flush()
        edits.push(...editsOf(child))
      } else run.push({ child, parts: part })
    }
    flush()
    return edits
  }
  function editsOf(node) {
    const own = messageAt(node)
    if (own) return own
    return editsIn(node)
  }
  function editsIn(node) {
    const edits = []
    ts.forEachChild(node, (n) => {
      edits.push(...editsOf(n))
    })
    return edits
  }

  /** The parts of a child that stands in a run of text; undefined when it stands for itself. */
  function childPart(child) {
    if (ts.isJsxText(child)) return [{ kind: 'text', text: jsxText(child.text) }]
    if (ts.isJsxExpression(child)) {
      if (!child.expression) return undefined
      const e = child.expression
      const parts = valueParts(e)
      if (parts.some((p) => p.kind === 'value' && holdsElements(p.node))) return undefined
      if (parts.length === 1 && parts[0].kind === 'value') {
        const kind = typeKind(parts[0].node)
        if (kind === 'other') return undefined
        parts[0].isNode = kind === 'node'
      }
      return parts
    }
    if (ts.isJsxElement(child)) {
      const tag = child.openingElement.tagName.getText(source)
      if (!INLINE.has(tag)) return INLINE_VALUES.has(tag) ? [{ kind: 'value', node: child, isNode: true }] : undefined
      const inner = []
      for (const c of child.children) {
        const parts = childPart(c)
        if (!parts) return undefined
        inner.push(...parts)
      }
      return [{ kind: 'tag', node: child, tag, children: inner }]
    }
    if (ts.isJsxSelfClosingElement(child)) {
      const tag = child.tagName.getText(source)
      return INLINE_VALUES.has(tag) ? [{ kind: 'value', node: child, isNode: true }] : undefined
    }
    return undefined
  }
  function holdsElements(node) {
    let found = false
    const walk = (n) => {
      if (ts.isJsxElement(n) || ts.isJsxSelfClosingElement(n) || ts.isJsxFragment(n)) found = true
      else ts.forEachChild(n, walk)
    }
    walk(node)
    return found
  }
  /** 'text' (string, number), 'node' (something React shows), 'other' */
  function typeKind(node) {
    const type = checker.getTypeAtLocation(node)
    const parts = type.isUnion() ? type.types : [type]
    const F = ts.TypeFlags
    if (parts.every((t) => t.flags & (F.StringLike | F.NumberLike))) return 'text'
    if (parts.every((t) => t.flags & (F.StringLike | F.NumberLike | F.Undefined | F.Null | F.BooleanLike))) return 'node'
    return ts.isIdentifier(node) && /^children$/.test(node.text) ? 'other' : parts.some((t) => t.flags & F.StringLike) ? 'node' : 'other'
  }

  function mayBeNothing(node) {
    if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node) && !ts.isCallExpression(node)) return false
    const type = checker.getTypeAtLocation(node)
    return (type.isUnion() ? type.types : [type]).some((t) => t.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined))
  }

  function jsxText(raw) {
    const lines = raw.split('\n')
    const kept = []
    lines.forEach((line, i) => {
      let l = line.replace(/\t/g, ' ')
      if (i > 0) l = l.replace(/^[ ]+/, '')
      if (i < lines.length - 1) l = l.replace(/[ ]+$/, '')
      if (l) kept.push(l)
    })
    return kept.join(' ').replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all)
  }

  function runEdits(run, element) {
    // Spaces alone at either end are no part of the sentence.
    const parts = run.flatMap(({ parts }) => parts)
    const isEmpty = (p) => p.kind === 'text' && p.text.trim() === ''
    if (!hasTextWords(parts)) {
      return run.flatMap(({ child }) => (ts.isJsxText(child) ? [] : editsOf(child)))
    }
    let first = 0
    let last = run.length - 1
    const isBlank = ({ parts }) => parts.every(isEmpty)
    while (isBlank(run[first])) first++
    while (isBlank(run[last])) last--
    const kept = run.slice(first, last + 1)
    // A single element which holds all words is looked at by itself.
    if (kept.length === 1 && !ts.isJsxText(kept[0].child)) return editsOf(kept[0].child)
    const verdict = verdictOf(kept[0].child, bareOf(kept.flatMap(({ parts }) => parts)), true)
    const tag = ts.isJsxElement(element) ? element.openingElement.tagName.getText(source) : ''
    if (verdict.startsWith('exception') || ['code', 'pre', 'kbd', 'style', 'script'].includes(tag)) return run.flatMap(({ child }) => (ts.isJsxText(child) ? [] : editsOf(child)))
    const all = kept.flatMap(({ parts }) => parts)
    const code = codeOf(all, { node: element, isJsx: true, at: kept[0].child })
    // What is trimmed of the ends of the text stays: a JSX text keeps its line breaks.
    let start = kept[0].child.pos
    let end = kept.at(-1).child.end
    let lead = ''
    let tail = ''
    if (ts.isJsxText(kept[0].child)) {
      const raw = text.slice(start, kept[0].child.end)
      const white = /^\s*/.exec(raw)[0]
      start += white.length
      if (white && !white.includes('\n')) lead = "{' '}"
    }
    if (ts.isJsxText(kept.at(-1).child)) {
      const raw = text.slice(kept.at(-1).child.pos, end)
      const white = /\s*$/.exec(raw)[0]
      end -= white.length
      if (white && !white.includes('\n')) tail = "{' '}"
    }
    // The spaces within the literal are replaced by explicit ones.
    if (lead) start -= /\s*$/.exec(text.slice(kept[0].child.pos, start))[0].length
    if (tail) end += /^\s*/.exec(text.slice(end, kept.at(-1).child.end))[0].length
    return [{ start, end, text: `${lead}{${code}}${tail}` }]
  }
  /** Words which touch an element with words of its own, without a space, stand above each other: two messages. */
  function pieces(run) {
    const all = [[]]
    let before
    run.forEach((item) => {
      const isGone = item.parts.length === 1 && item.parts[0].kind === 'text' && item.parts[0].text === ''
      if (isGone) return void all.at(-1).push(item)
      const touches = before && touch(before, item)
      if (touches) all.push([])
      all.at(-1).push(item)
      before = item
    })
    return all
  }
  /** No space between them, and one is an element: they stand beside or above each other, not in one sentence. */
  function touch(before, item) {
    const isTag = (one) => one.parts.length === 1 && one.parts[0].kind === 'tag'
    const isValue = (one) => one.parts.length === 1 && (one.parts[0].kind === 'value' || one.parts[0].kind === 'plural')
    if (isTag(item)) return isTag(before) || isValue(before) || /[\p{L}\p{N}.!?:]$/u.test(endOf(before))
    if (isTag(before)) return isValue(item) || /^[\p{L}\p{N}]/u.test(startOf(item))
    return false
  }
  function endOf({ parts }) {
    const p = parts.at(-1)
    return p.kind === 'text' ? p.text : ''
  }
  function startOf({ parts }) {
    return parts[0].kind === 'text' ? parts[0].text : ''
  }
  /** Words in the sentence itself, not only in a plural or inside one element. */
  function hasTextWords(parts) {
    return hasOwnWords(parts)
  }

  // --- from parts to code ----------------------------------------------------------------------------------------------

  function codeOf(parts, where) {
    const variants = expand(parts)
    if (variants === undefined) {
      // Too many forms of one sentence: its smallest conditions become words of their own.
      const simple = (list) =>
        list.map((p) =>
          p.kind === 'choice' ? { kind: 'value', node: p.node, fragment: p } : p.kind === 'tag' ? { ...p, children: simple(p.children) } : p,
        )
      return codeOf(simple(parts), where)
    }
    const write = (tree) => {
      if (tree.parts) return messageCode(tree.parts, where)
      return `${emit(tree.condition)} ? ${write(tree.yes)} : ${write(tree.no)}`
    }
    const code = write(variants)
    return !variants.parts && needsParentheses(where.node) && !where.isJsx ? `(${code})` : code
  }

  function needsParentheses(node) {
    const { parent } = node
    return (
      ts.isBinaryExpression(parent) ||
      ts.isPropertyAccessExpression(parent) ||
      ts.isElementAccessExpression(parent) ||
      ts.isAsExpression(parent) ||
      ts.isSatisfiesExpression(parent) ||
      ts.isNonNullExpression(parent) ||
      (ts.isCallExpression(parent) && parent.expression === node) ||
      (ts.isConditionalExpression(parent) && parent.condition === node)
    )
  }

  /** A tree of conditions with sentences without conditions at its leaves. */
  function expand(parts) {
    let left = MOST_VARIANTS
    const go = (list) => {
      const at = list.findIndex((p) => p.kind === 'choice' || (p.kind === 'tag' && holdsChoice(p.children)))
      if (at === -1) {
        left--
        return { parts: list }
      }
      const p = list[at]
      if (p.kind === 'tag') {
        const { yes, no, condition } = splitTag(p)
        const put = (x) => [...list.slice(0, at), x, ...list.slice(at + 1)]
        return { condition, yes: go(put(yes)), no: go(put(no)) }
      }
      const put = (x) => [...list.slice(0, at), ...x, ...list.slice(at + 1)]
      // `n === 1 ? 'is' : 'are'` is a plural.
      const counted = countOf(p.node)
      if (counted) {
        const one = p.yes
        const many = p.no
        if (one.every((x) => x.kind === 'text') && many.every((x) => x.kind === 'text')) {
          const part = { kind: 'plural', node: counted, one: one.map((x) => x.text).join(''), many: many.map((x) => x.text).join(''), isBare: true }
          return go(put([part]))
        }
      }
      return { condition: p.node, yes: go(put(p.yes)), no: go(put(p.no)) }
    }
    const tree = go(parts)
    return left < 0 ? undefined : tree
  }
  function holdsChoice(parts) {
    return parts.some((p) => p.kind === 'choice' || (p.kind === 'tag' && holdsChoice(p.children)))
  }
  function splitTag(p) {
    const at = p.children.findIndex((c) => c.kind === 'choice' || (c.kind === 'tag' && holdsChoice(c.children)))
    const c = p.children[at]
    const put = (x) => ({ ...p, children: [...p.children.slice(0, at), ...x, ...p.children.slice(at + 1)] })
    if (c.kind === 'choice') return { condition: c.node, yes: put(c.yes), no: put(c.no) }
    const inner = splitTag(c)
    return { condition: inner.condition, yes: put([inner.yes]), no: put([inner.no]) }
  }
  /** The n of `n === 1`. */
  function countOf(node) {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== K.EqualsEqualsEqualsToken) return undefined
    return ts.isNumericLiteral(node.right) && node.right.text === '1' ? node.left : undefined
  }

  /** One sentence without conditions: its message and the call that says it. */
  function messageCode(parts, where) {
    const merged = mergeTexts(parts)
    const plurals = flatten(merged).filter((p) => p.kind === 'plural')
    const counts = [...new Set(plurals.map((p) => p.node.getText(source)))]
    // One count a message: i18next knows one. A second noun with a count is a message of its own.
    const main = counts.length > 0 && !plurals.every((p) => p.isBare && p.one === p.many) ? counts[0] : undefined
    const names = new Map()
    const args = []
    const nameValue = (p, code, base) => {
      const same = args.find((a) => a.code === code && a.kind === 'value')
      if (same) return same.name
      let name = base
      for (let i = 2; names.has(name); i++) name = `${base}${i}`
      names.set(name, true)
      args.push({ name, code, kind: 'value', isNode: p.isNode })
      return name
    }
    if (main) {
      names.set('count', true)
      args.push({ name: 'count', code: emit(plurals.find((p) => p.node.getText(source) === main).node), kind: 'count' })
    }
    let isRich = false
    const write = (list, form) =>
      list
        .map((p) => {
          if (p.kind === 'text') return p.text
          if (p.kind === 'plural') {
            if (p.node.getText(source) === main) return `${p.isBare ? '' : '{{count}} '}${form === 'one' ? p.one : p.many}`
            const code = p.isBare ? codeOf([{ ...p }], { ...where, isJsx: false }) : codeOf([{ ...p }], { ...where, isJsx: false })
            return `{{${nameValue(p, code, camel(p.many) || 'things')}}}`
          }
          if (p.kind === 'tag') {
            isRich = true
            const name = tagName(p, names, args)
            return `<${name}>${write(p.children, form)}</${name}>`
          }
          if (p.isNode) isRich = true
          const code = p.fragment ? fragmentCode(p.fragment, where) : !p.isNode && mayBeNothing(p.node) ? `${emit(p.node)} ?? ''` : emit(p.node)
          return `{{${nameValue(p, code, nameOf(p.node))}}}`
        })
        .join('')
    const one = main && write(merged, 'one')
    const other = write(merged, 'other')
    const [, before, body, after] = /^(\s*)([\s\S]*?)(\s*)$/.exec(other)
    const message = {
      path,
      line: lineOf((where.at ?? where.node).getStart(source)),
      kind: kindOf(where),
      text: body,
      ...(main && { one: one.trim() }),
      values: args.map((a) => a.name),
    }
    if (!/\p{L}/u.test(body.replace(/\{\{\w+\}\}|<\/?\w+>/g, ''))) {
      // Nothing to translate in this form of it: only values.
      const plain = merged.map((p) => (p.kind === 'text' ? p.text : p.kind === 'value' ? `\${${p.fragment ? fragmentCode(p.fragment, where) : emit(p.node)}}` : undefined))
      if (plain.every((x) => x !== undefined)) return merged.length === 0 ? "''" : merged.length === 1 && merged[0].kind === 'text' ? quote(merged[0].text) : merged.length === 1 ? emit(merged[0].node) : `\`${plain.join('')}\``
    }
    context.found(message)
    used.t = true
    const key = context.keyOf?.(message) ?? 'key'
    const given = args.length === 0 ? '' : `, { ${args.map((a) => (a.code === a.name ? a.name : `${a.name}: ${a.code}`)).join(', ')} }`
    const call = `t${isRich ? '.rich' : ''}('${key}'${given})`
    // In JSX, spaces at the ends are written beside the call; in strings they are kept.
    if (where.isJsx) return call
    if (!before && !after) return call
    return `\`${before}\${${call}}${after}\``
  }
  function fragmentCode(choice, where) {
    const branch = (parts) => (parts.length === 0 ? "''" : codeOf(parts, { ...where, isJsx: false }))
    return `${emit(choice.node)} ? ${branch(choice.yes)} : ${branch(choice.no)}`
  }
  function quote(s) {
    return s.includes("'") && !s.includes('"') ? `"${s}"` : `'${s.replace(/'/g, "\\'")}'`
  }
  function mergeTexts(parts) {
    const merged = []
    for (const p of parts) {
      if (p.kind === 'text') {
        if (p.text === '') continue
        if (merged.at(-1)?.kind === 'text') merged[merged.length - 1] = { kind: 'text', text: merged.at(-1).text + p.text }
        else merged.push({ ...p })
      } else merged.push(p)
    }
    return merged
  }
  function flatten(parts) {
    return parts.flatMap((p) => (p.kind === 'tag' ? [p, ...flatten(p.children)] : [p]))
  }
  function tagName(p, names, args) {
    const opening = p.node.openingElement
    const attributes = emitRange(opening, opening.getStart(source), opening.end)
    const closing = p.node.closingElement.getText(source)
    const code = `(words) => ${attributes}{words}${closing}`
    const same = args.find((a) => a.kind === 'tag' && a.code === code)
    if (same) return same.name
    const base = p.tag === 'TextLink' || p.tag === 'Link' || p.tag === 'NavLink' || p.tag === 'a' ? 'link' : p.tag === 'strong' ? 'b' : p.tag
    let name = base
    for (let i = 2; names.has(name); i++) name = `${base}${i}`
    names.set(name, true)
    args.push({ name, code, kind: 'tag' })
    return name
  }

  /** A placeholder's name from the expression that fills it: `money(order.total)` → total. */
  function nameOf(node) {
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isAsExpression(node)) return nameOf(node.expression)
    if (ts.isIdentifier(node)) return clean(node.text)
    if (ts.isPropertyAccessExpression(node)) {
      const name = node.name.text
      if (['length', 'size', 'current', 'value', 'data', 'name', 'id'].includes(name) && (ts.isIdentifier(node.expression) || ts.isPropertyAccessExpression(node.expression))) {
        const owner = nameOf(node.expression)
        return owner === 'data' || owner === 'props' ? clean(name) : owner
      }
      return clean(name)
    }
    if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : ts.isIdentifier(node.expression) ? node.expression.text : ''
      const formats = /^(money|signedMoney|shortMoney|number|percent|kilos|date|time|clock|dateTime|day|weekday|shortDay|monthName|dayRange|minuteOfDay|relative|duration|countdown|phone|String|Math|lower|upper|named|dayAndTime|round|abs|stringify|hoursWorked|decimalHours|quantityOf|format|floor|ceil)$/
      if (formats.test(callee) && node.arguments.length > 0) {
        const inner = node.arguments[0]
        if (ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner) || ts.isNonNullExpression(inner)) return nameOf(inner)
        return clean(callee)
      }
      if (ts.isPropertyAccessExpression(node.expression) && /^(toLowerCase|toUpperCase|join|trim|toString|map|slice|toISOString|padStart|padEnd|toFixed|filter|replace|replaceAll|charAt|at)$/.test(callee)) return nameOf(node.expression.expression)
      return clean(callee.replace(/^(get|to|find)(?=[A-Z])/, '').replace(/(Words|Of|Name|Text)$/, '') || 'value')
    }
    if (ts.isElementAccessExpression(node)) return nameOf(node.argumentExpression)
    if (ts.isBinaryExpression(node)) return nameOf(node.left)
    if (ts.isConditionalExpression(node)) return ts.isIdentifier(node.whenTrue) || ts.isPropertyAccessExpression(node.whenTrue) || ts.isCallExpression(node.whenTrue) ? nameOf(node.whenTrue) : nameOf(node.condition)
    if (ts.isPrefixUnaryExpression(node)) return nameOf(node.operand)
    if (ts.isJsxSelfClosingElement(node) || ts.isJsxElement(node)) {
      const attrs = (ts.isJsxElement(node) ? node.openingElement : node).attributes.properties
      const value = attrs.find((a) => ts.isJsxAttribute(a) && a.initializer && ts.isJsxExpression(a.initializer))
      if (value) return nameOf(value.initializer.expression)
      return clean((ts.isJsxElement(node) ? node.openingElement : node).tagName.getText(source))
    }
    return 'value'
  }
  function clean(name) {
    const plain = camel(name.replace(/_/g, ' '))
    return plain === 'count' ? 'amount' : plain || 'value'
  }
  function camel(words) {
    const list = words.split(/[^A-Za-z0-9]+/).filter(Boolean)
    if (list.length === 0) return ''
    const [first, ...rest] = list
    const head = /^[A-Z0-9_]+$/.test(first) ? first.toLowerCase() : first[0].toLowerCase() + first.slice(1)
    const name = head + rest.map((w) => w[0].toUpperCase() + w.slice(1).toLowerCase()).join('')
    return /^\d/.test(name) ? `n${name}` : name
  }

  function kindOf(where) {
    if (where.isJsx) return ts.isJsxElement(where.node) ? tagKind(where.node.openingElement.tagName.getText(source)) : 'text'
    const node = where.node
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return 'text'
    return placeName(node)
  }
  function tagKind(tag) {
    return /Button/i.test(tag) ? 'button' : /^(th|Heading|h\d|legend|caption)$/.test(tag) ? 'title' : /^label$/.test(tag) ? 'label' : `text in ${tag}`
  }
  function placeName(node) {
    const holder = holderOf(node)
    if (holder.kind === 'child') {
      const el = ts.isJsxExpression(holder.node) ? holder.node.parent : holder.node
      return ts.isJsxElement(el) ? tagKind(el.openingElement.tagName.getText(source)) : 'text'
    }
    if (holder.kind === 'argument') return `${holder.name}()`
    return holder.name ? `${holder.kind === 'attribute' ? '' : `${holder.kind} `}${holder.name}` : holder.kind
  }
}
