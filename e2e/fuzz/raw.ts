import type { Random } from './random.ts'

/** What is done to the bytes of a request. It has a name, so that a failure can say it. */
export interface RawChange {
  readonly name: string
  readonly bytes: (request: Plain) => Buffer
}

/** A request as it would go over the wire. */
export interface Plain {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Puts a request into bytes the way a good client does. */
export function bytesOf({ method, path, headers, body }: Plain, version = 'HTTP/1.1'): Buffer {
  const length =
    (headers['content-length'] ?? headers['transfer-encoding']) ? {} : { 'content-length': String(body.length) }
  const lines = Object.entries({ host: 'labada.test', connection: 'close', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return Buffer.concat([Buffer.from(`${method} ${path} ${version}\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

/** One of the ways to spoil a request's bytes. */
export function spoilBytes(random: Random): RawChange {
  const [group, changes] = random.pick(Object.entries(CHANGES))
  const [name, change] = random.pick(Object.entries(changes))
  return { name: `${group}: ${name}`, bytes: (request) => change(request, random) }
}

type Change = (request: Plain, random: Random) => Buffer
type Changes = Readonly<Record<string, Change>>

const text =
  (body: string | Buffer): Change =>
  (request) =>
    bytesOf({
      ...request,
      method: bodied(request),
      headers: { ...request.headers, 'content-type': 'application/json' },
      body: Buffer.from(body),
    })
const header =
  (name: string, value: string | ((random: Random) => string)): Change =>
  (request, random) =>
    bytesOf({
      ...request,
      method: bodied(request),
      headers: { ...request.headers, [name]: typeof value === 'string' ? value : value(random) },
    })
const line =
  (path: (path: string) => string): Change =>
  (request) =>
    bytesOf({ ...request, path: path(request.path) })
const bodied = ({ method }: Plain) => method
const framed =
  (head: string, body: string): Change =>
  ({ method, path, headers }) =>
    Buffer.from(
      `${method} ${path} HTTP/1.1\r\n${linesOf(headers)}Host: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n${body}`,
      'latin1',
    )
const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .filter(([name]) => name !== 'content-type')
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

const JSON_TEXTS: Changes = {
  'cut off': (request, random) =>
    text(request.body.subarray(0, random.whole(0, Math.max(0, request.body.length - 1))))(request, random),
  'bytes turned over': (request, random) => {
    const body = Buffer.from(request.body.length > 0 ? request.body : '{"a":1}')
    for (let times = random.whole(1, 4); times > 0; times--)
      body[random.whole(0, body.length - 1)] = random.whole(0, 255)
    return text(body)(request, random)
  },
  'trailing comma': text('{"id":1,}'),
  'single quotes': text("{'id':1}"),
  'a comment': text('{"id":1 /* x */}'),
  'not a number': text('{"id":NaN,"amount":Infinity}'),
  'a huge number': text('{"id":1e400,"amount":-1e400,"quantity":123456789012345678901234567890}'),
  'a mark of byte order': text(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{}')])),
  'UTF-16': text(Buffer.from('{"id":"x"}', 'utf16le')),
  'bad UTF-8': text(
    Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xc3, 0x28, 0xff, 0xed, 0xa0, 0x80]), Buffer.from('"}')]),
  ),
  'half a surrogate': text('{"id":"\\ud800","reason":"\\udfff\\ud800"}'),
  'a NUL': text('{"id":"a\\u0000b","reason":"\\u0000\\u0000\\u0000"}'),
  'a bare NUL': text('{"id":"a\0b"}'),
  'deep lists': text('['.repeat(30_000)),
  'deep objects': text(`${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`),
  'names twice': text('{"id":"a","id":"b","id":{}}'),
  'the name __proto__': text('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"isAdmin":true}}}'),
  'a list': text('[]'),
  'a word': text('"text"'),
  null: text('null'),
  'a number': text('17'),
  spaces: text('   \r\n\t  '),
  nothing: text(''),
  '65 KB': text(JSON.stringify({ reason: 'x'.repeat(66_000) })),
  '400 KB': text(JSON.stringify({ reason: 'x'.repeat(400_000) })),
  'ten thousand fields': text(`{${Array.from({ length: 6_000 }, (_, at) => `"f${at}":1`).join()}}`),
  noise: (request, random) => text(random.bytes(random.whole(1, 300)))(request, random),
}

const TYPES: Changes = {
  'text/plain': header('content-type', 'text/plain'),
  'a form': header('content-type', 'application/x-www-form-urlencoded'),
  multipart: header('content-type', 'multipart/form-data; boundary=x'),
  none: (request) =>
    bytesOf({
      ...request,
      headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== 'content-type')),
    }),
  'UTF-16': header('content-type', 'application/json; charset=utf-16'),
  latin1: header('content-type', 'application/json; charset=latin1'),
  'an unknown charset': header('content-type', 'application/json; charset="nope"'),
  'utf-7': header('content-type', 'application/json; charset=utf-7'),
  'in capitals': header('content-type', 'APPLICATION/JSON'),
  half: header('content-type', 'application/'),
  nonsense: header('content-type', ';;;=,'),
  'gzip that is none': header('content-encoding', 'gzip'),
  br: header('content-encoding', 'br'),
  identity: header('content-encoding', 'identity'),
  'unknown encoding': header('content-encoding', 'rot13'),
}

const PATHS: Changes = {
  'a lone percent': line((path) => `${path}%`),
  'no hex': line((path) => `${path.split('?')[0]}%zz`),
  'overlong UTF-8': line(() => '/api/orders/%c0%af%c0%ae'),
  'a NUL in hex': line(() => '/api/orders/%00'),
  'a broken parameter': line((path) => path.replace(/\/[0-9a-f]{8}-[^/?]*/, '/%e0%a4%a')),
  'a dot path': line(() => '/api/../api/./orders/../../etc/passwd'),
  'doubled slashes': line((path) => path.replaceAll('/', '//')),
  'a semicolon': line((path) => `${path};jsessionid=1`),
  'a backslash': line((path) => path.replaceAll('/', '\\')),
  'bare bytes above 127': line((path) => `${path}?q=\xe9\xff`),
  'another host': line((path) => `http://evil.example${path}`),
  'a star': line(() => '*'),
  nothing: line(() => ''),
  'a hash': line((path) => `${path}#x`),
  '5,000 letters': line((path) => `${path}?q=${'x'.repeat(5_000)}`),
  '20,000 letters': line((path) => `${path}?q=${'x'.repeat(20_000)}`),
  'a query of nests': line((path) => `${path.split('?')[0]}?a[__proto__][x]=1&limit[]=1&limit=2&limit=3&cursor[a]=1`),
  'a query without names': line((path) => `${path.split('?')[0]}?=&&&=1&%=%&limit=`),
  'a cursor of noise': (request, random) =>
    bytesOf({
      ...request,
      path: `${request.path.split('?')[0]}?cursor=${random.bytes(random.whole(1, 60)).toString('base64url')}`,
    }),
  'a cursor that is JSON': line(
    (path) =>
      `${path.split('?')[0]}?cursor=${Buffer.from('["2026-13-45T99:99:99Z","\u0000",1e99,null,{}]').toString('base64url')}`,
  ),
  'the word constructor': line(() => '/api/constructor/__proto__'),
}

const HEADS: Changes = {
  '20 KB': header('x-long', 'x'.repeat(20_000)),
  many: (request) =>
    bytesOf({
      ...request,
      headers: { ...request.headers, ...Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`x-${at}`, '1'])) },
    }),
  'a NUL': header('x-odd', 'a\0b'),
  'bytes above 127': header('x-client', '\xe9\xff|ldc_\xe9'),
  'a fold': header('x-odd', 'a\r\n b'),
  'a long token': header('authorization', `Bearer ${'x'.repeat(8_000)}`),
  'no scheme': header('authorization', 'x'),
  'a client that is none': header('x-client', '9'.repeat(400)),
  'JSON in a cookie': header('cookie', 'XSRF-TOKEN=j:{"length":1}; ld_sid=j:null; __proto__=j:{"a":1}'),
  'a cookie of percents': header('cookie', '%=%; XSRF-TOKEN=%E0%A4%A; ld_sid=%00'),
  'an odd key': header('idempotency-key', '\x7f'),
  'an expectation': header('expect', '100-continue'),
  'a strange expectation': header('expect', 'the-unexpected'),
  'an upgrade': (request) =>
    bytesOf({ ...request, headers: { ...request.headers, connection: 'upgrade', upgrade: 'websocket' } }),
  'an upgrade to h2c': (request) =>
    bytesOf({
      ...request,
      headers: {
        ...request.headers,
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAMAAABkAAQAAP__',
      },
    }),
  'a range': header('range', 'bytes=0-0,-1,5-2'),
  'a condition': header('if-none-match', 'W/"x", *'),
  'an odd Accept-Encoding': header('accept-encoding', 'gzip;q=nan, *;q=0, \t'),
  'an odd forwarded address': header('x-forwarded-for', (random) =>
    random.pick([',,,', '::1%', 'unknown', '_hidden', '"[2001:db8::1]:80"', 'x'.repeat(3_000)]),
  ),
  'two hosts': framed('Host: y\r\nContent-Length: 2', '{}'),
  'no host': ({ method, path }) => Buffer.from(`${method} ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`),
  'an odd host': header('host', "x' --"),
}

const FRAMES: Changes = {
  'more announced than sent': framed('Content-Length: 500', '{"id":'),
  'less announced than sent': framed('Content-Length: 2', '{}{"smuggled":1}'),
  'a negative length': framed('Content-Length: -5', '{}'),
  'a length of letters': framed('Content-Length: 0x10', '{}'),
  'two lengths': framed('Content-Length: 2\r\nContent-Length: 3', '{}'),
  'a length and chunks': framed('Content-Length: 2\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'),
  'a chunk of nonsense': framed('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk too long': framed('Transfer-Encoding: chunked', 'ffffffffffffffff\r\n{}\r\n'),
  'a chunk cut off': framed('Transfer-Encoding: chunked', '50\r\n{"id":'),
  'chunks without an end': framed('Transfer-Encoding: chunked', '2\r\n{}\r\n'),
  'a long extension': framed('Transfer-Encoding: chunked', `2;${'x'.repeat(18_000)}\r\n{}\r\n0\r\n\r\n`),
  'good chunks': framed('Transfer-Encoding: chunked', '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n'),
  'an unknown transfer': framed('Transfer-Encoding: gzip, chunked', '2\r\n{}\r\n0\r\n\r\n'),
  'a strange method': ({ path }) => Buffer.from(`FOO ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
  'a method in small letters': ({ path }) => Buffer.from(`get ${path} HTTP/1.1\r\nHost: x\r\n\r\n`),
  ...Object.fromEntries(
    ['HEAD', 'OPTIONS', 'TRACE', 'DELETE', 'PROPFIND', 'PATCH', 'PUT', 'POST', 'GET'].map(
      (method): [string, Change] => [method, (request) => bytesOf({ ...request, method })],
    ),
  ),
  CONNECT: () => Buffer.from('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'),
  'HTTP/1.0': (request) => bytesOf(request, 'HTTP/1.0'),
  'HTTP/2.0': (request) => bytesOf(request, 'HTTP/2.0'),
  'HTTP/0.9': () => Buffer.from('GET /api/branches\r\n'),
  'the preface of HTTP/2': () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'the hello of TLS': () => Buffer.from('16030100a5010000a10303', 'hex'),
  'bare line feeds': ({ path }) => Buffer.from(`GET ${path} HTTP/1.1\nHost: x\n\n`),
  'bare returns': ({ path }) => Buffer.from(`GET ${path} HTTP/1.1\rHost: x\r\r`),
  'two at once': (request) =>
    Buffer.concat([
      bytesOf({ ...request, headers: { ...request.headers, connection: 'keep-alive' } }),
      bytesOf(request),
    ]),
  'bytes turned over': (request, random) => {
    const bytes = bytesOf(request)
    for (let times = random.whole(1, 6); times > 0; times--)
      bytes[random.whole(0, bytes.length - 1)] = random.whole(0, 255)
    return bytes
  },
  noise: (_request, random) => random.bytes(random.whole(1, 400)),
}

const CHANGES: Readonly<Record<string, Changes>> = {
  JSON: JSON_TEXTS,
  'JSON again': JSON_TEXTS,
  type: TYPES,
  path: PATHS,
  head: HEADS,
  frame: FRAMES,
}
