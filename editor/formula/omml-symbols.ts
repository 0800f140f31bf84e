/** Mathematical characters as LaTeX commands, for formulas whose source contains the characters themselves. */

/** Pairs like `α alpha`; commands known to LaTeX and all its successors. */
const signs = `
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa ϰ varkappa λ lambda μ mu µ mu ν nu ξ xi π pi ϖ varpi
ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega Ω Omega
± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∙ bullet ∗ ast ⋆ star ∘ circ • bullet ⊕ oplus ⊖ ominus ⊗ otimes ⊘ oslash ⊙ odot † dagger ‡ ddagger ∖ setminus
≤ leq ≥ geq ≦ leqq ≧ geqq ⩽ leqslant ⩾ geqslant ≠ neq ≈ approx ≡ equiv ≅ cong ≌ cong ≃ simeq ∼ sim ∽ backsim ≐ doteq ∝ propto ≪ ll ≫ gg ≮ nless ≯ ngtr
≺ prec ≻ succ ⪯ preceq ⪰ succeq ≍ asymp ≜ triangleq ≔ coloneqq
∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊊ subsetneq ⊋ supsetneq ⫋ subsetneqq ⫌ supsetneqq ⊈ nsubseteq ⊉ nsupseteq ∩ cap ∪ cup ∅ emptyset ⌀ varnothing ∁ complement
∀ forall ∃ exists ∄ nexists ¬ neg ∧ wedge ∨ vee ⊢ vdash ⊨ models ⊤ top ∴ therefore ∵ because
→ rightarrow ⟶ longrightarrow ← leftarrow ⟵ longleftarrow ↔ leftrightarrow ⟷ longleftrightarrow ⇒ Rightarrow ⟹ Longrightarrow ⇐ Leftarrow ⟸ Longleftarrow ⇔ Leftrightarrow ⟺ Longleftrightarrow
↦ mapsto ↑ uparrow ↓ downarrow ⇑ Uparrow ⇓ Downarrow ↗ nearrow ↘ searrow ↙ swarrow ↖ nwarrow ⇌ rightleftharpoons ⇋ leftrightharpoons ⇀ rightharpoonup ↼ leftharpoonup ⇄ rightleftarrows ↪ hookrightarrow
∠ angle ∡ measuredangle △ triangle ▵ triangle ▽ triangledown □ square ◻ square ▫ square ◊ lozenge ■ blacksquare ∥ parallel ∦ nparallel ⊥ perp ⟂ perp ∣ mid ∤ nmid ⌒ frown ⌢ frown ⌣ smile
∞ infty ∂ partial ∇ nabla √ surd ℏ hbar ℓ ell ℘ wp ℜ Re ℑ Im ℵ aleph ð eth ı imath ȷ jmath
… ldots ⋯ cdots ⋮ vdots ⋱ ddots ★ bigstar ☆ star ♠ spadesuit ♡ heartsuit ♢ diamondsuit ♣ clubsuit ✓ checkmark
∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∑ sum ∏ prod ∐ coprod ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge ⨁ bigoplus ⨂ bigotimes ⨀ bigodot ⨆ bigsqcup ⨄ biguplus
⟨ langle ⟩ rangle 〈 langle 〉 rangle ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ‖ Vert
`

export const signCommands: ReadonlyMap<string, string> = new Map(
  [...signs.matchAll(/(?<!\S)(\S+) ([A-Za-z]+)/g)].map((match) => [match[1]!, `\\${match[2]!}`] as const),
)

/** Those without a command of one word. */
const others: ReadonlyMap<string, string> = new Map([
  ['\\', '\\backslash'],
  ['{', '\\{'],
  ['}', '\\}'],
  ['#', '\\#'],
  ['$', '\\$'],
  ['%', '\\%'],
  ['&', '\\&'],
  ['_', '\\_'],
  ['^', '\\text{\\textasciicircum}'],
  ['~', '\\sim'],
  [' ', '\\ '],
  ['\u00a0', '\\ '],
  ['\u2002', '\\enspace'],
  ['\u2003', '\\quad'],
  ['\u2004', '\\;'],
  ['\u2005', '\\:'],
  ['\u205f', '\\:'],
  ['\u2006', '\\,'],
  ['\u2009', '\\,'],
  ['\u200a', '\\,'],
  ['\u202f', '\\,'],
  ['\u2007', '\\enspace'],
  ['\u2008', '\\,'],
  ['\u200b', ''],
  ['\u2060', ''],
  ['\u2061', ''],
  ['\u2062', ''],
  ['\u2063', ''],
  ['\u2064', ''],
  ['\ufeff', ''],
  ['\u200e', ''],
  ['\u200f', ''],
  ['\u2212', '-'],
  ['\u2010', '-'],
  ['\u2013', '-'],
  ['\u2032', "'"],
  ['\u2033', "''"],
  ['\u2034', "'''"],
  ['\u2019', "'"],
  ['°', '^{\\circ}'],
  ['℃', '^{\\circ}\\mathrm{C}'],
  ['Ω', '\\Omega'],
  ['\u2044', '/'],
  ['\u2215', '/'],
  ['\u2236', ':'],
  ['ℝ', '\\mathbb{R}'],
  ['ℕ', '\\mathbb{N}'],
  ['ℤ', '\\mathbb{Z}'],
  ['ℚ', '\\mathbb{Q}'],
  ['ℂ', '\\mathbb{C}'],
  ['ℙ', '\\mathbb{P}'],
  ['ℎ', 'h'],
  ['ℒ', '\\mathcal{L}'],
  ['ℱ', '\\mathcal{F}'],
  ['ℋ', '\\mathcal{H}'],
  ['ℛ', '\\mathcal{R}'],
  ['ℬ', '\\mathcal{B}'],
  ['ℰ', '\\mathcal{E}'],
  ['ℳ', '\\mathcal{M}'],
  ['ℐ', '\\mathcal{I}'],
  ['½', '\\frac{1}{2}'],
  ['¼', '\\frac{1}{4}'],
  ['¾', '\\frac{3}{4}'],
  ['⅓', '\\frac{1}{3}'],
  ['⅔', '\\frac{2}{3}'],
  ['²', '^{2}'],
  ['³', '^{3}'],
  ['¹', '^{1}'],
  ['≢', '\\not\\equiv'],
  ['⊄', '\\not\\subset'],
  ['⊅', '\\not\\supset'],
  ['∌', '\\not\\ni'],
])

/** Unicode's blocks of mathematical letters (U+1D400 on): 52 letters each, with the LaTeX command of their style. */
const alphabets: readonly (readonly [first: number, command: string])[] = [
  [0x1d400, '\\mathbf'],
  [0x1d434, ''],
  [0x1d468, '\\boldsymbol'],
  [0x1d49c, '\\mathcal'],
  [0x1d4d0, '\\mathcal'],
  [0x1d504, '\\mathfrak'],
  [0x1d538, '\\mathbb'],
  [0x1d56c, '\\mathfrak'],
  [0x1d5a0, '\\mathsf'],
  [0x1d5d4, '\\mathsf'],
  [0x1d608, '\\mathsf'],
  [0x1d63c, '\\mathsf'],
  [0x1d670, '\\mathtt'],
]

/**
 * A letter by its place in its block: some places are unassigned, since the letter existed before (ℎ, ℝ), but programs
 * use them anyway.
 */
function letterOf(character: string): string | null {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x1d400 || code > 0x1d7ff) return null
  const alphabet = alphabets.findLast(([first]) => code >= first && code < first + 52)
  if (alphabet) {
    const [first, look] = alphabet
    const letter = String.fromCharCode(code - first + (code - first < 26 ? 65 : 71))
    return look === '' ? letter : `${look}{${letter}}`
  }
  const plain = character.normalize('NFKC')
  if (plain === character) return null
  return code >= 0x1d7ce && code < 0x1d7d8 ? `\\mathbf{${plain}}` : (signOf(plain) ?? plain)
}

/** The LaTeX of a character; null where it is its own. '' where it draws nothing. */
export function signOf(character: string): string | null {
  return signCommands.get(character) ?? others.get(character) ?? letterOf(character)
}

/** The operators with limits or a range (`m:nary`). */
export const naryOf = (character: string): string => signCommands.get(character) ?? character

/** Accents by the combining character that OMML names them by: for one letter, and for several. */
export const accents: Readonly<Record<string, readonly [one: string, several: string]>> = {
  '\u0302': ['\\hat', '\\widehat'],
  '^': ['\\hat', '\\widehat'],
  ˆ: ['\\hat', '\\widehat'],
  '\u0303': ['\\tilde', '\\widetilde'],
  '~': ['\\tilde', '\\widetilde'],
  '˜': ['\\tilde', '\\widetilde'],
  '\u0304': ['\\bar', '\\overline'],
  '\u0305': ['\\bar', '\\overline'],
  '¯': ['\\bar', '\\overline'],
  '‾': ['\\bar', '\\overline'],
  '―': ['\\bar', '\\overline'],
  _: ['\\underline', '\\underline'],
  '\u20d7': ['\\vec', '\\overrightarrow'],
  '→': ['\\vec', '\\overrightarrow'],
  '\u20d6': ['\\overleftarrow', '\\overleftarrow'],
  '←': ['\\overleftarrow', '\\overleftarrow'],
  '\u20e1': ['\\overleftrightarrow', '\\overleftrightarrow'],
  '\u20d1': ['\\overrightharpoon', '\\overrightharpoon'],
  '\u20d0': ['\\overleftharpoon', '\\overleftharpoon'],
  '\u0307': ['\\dot', '\\dot'],
  '˙': ['\\dot', '\\dot'],
  '\u0308': ['\\ddot', '\\ddot'],
  '¨': ['\\ddot', '\\ddot'],
  '\u20db': ['\\dddot', '\\dddot'],
  '\u030c': ['\\check', '\\check'],
  ˇ: ['\\check', '\\check'],
  '\u0306': ['\\breve', '\\breve'],
  '˘': ['\\breve', '\\breve'],
  '\u0301': ['\\acute', '\\acute'],
  '´': ['\\acute', '\\acute'],
  '\u0300': ['\\grave', '\\grave'],
  '`': ['\\grave', '\\grave'],
  '\u030a': ['\\mathring', '\\mathring'],
  '˚': ['\\mathring', '\\mathring'],
  '⏞': ['\\overbrace', '\\overbrace'],
}

/** Names of functions that have their own command. */
export const functions: ReadonlySet<string> = new Set(
  'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg lim max min sup inf exp det dim ker arg deg gcd hom Pr limsup liminf'.split(
    ' ',
  ),
)
