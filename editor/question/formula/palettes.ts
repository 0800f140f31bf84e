/**
 * What the formula dialog offers to click, by subject. `#?` is a place to fill, as MathLive writes it. One entry is one button: what
 * is drawn on it is the same LaTeX with boxes in its places, unless `shown` says otherwise.
 */

export interface PaletteEntry {
  latex: string
  shown?: string
}

const entries = (...all: (string | [latex: string, shown: string])[]): PaletteEntry[] => all.map((one) => (typeof one === 'string' ? { latex: one } : { latex: one[0], shown: one[1] }))

export const palettes = {
  common: entries(
    '\\frac{#?}{#?}', ['#?^{#?}', 'x^{\\square}'], ['#?_{#?}', 'x_{\\square}'], '\\sqrt{#?}', '\\sqrt[#?]{#?}', '\\left(#?\\right)', '\\left|#?\\right|', '\\pm', '\\times', '\\div', '\\cdot',
    '\\ne', '\\le', '\\ge', '\\approx', '\\infty', '\\pi', '\\theta', '\\alpha', '\\beta', '\\Delta', '\\degree', '\\%', ['\\begin{cases}#?\\\\#?\\end{cases}', '\\begin{cases}a\\\\b\\end{cases}'],
  ),
  algebra: entries(
    '\\log_{#?}{#?}', '\\lg #?', '\\ln #?', ['\\sum_{#?}^{#?}{#?}', '\\sum_{i=1}^{n}'], ['\\prod_{#?}^{#?}{#?}', '\\prod_{i=1}^{n}'], ['\\lim_{#?\\to #?}', '\\lim_{x\\to 0}'], ['\\int_{#?}^{#?}#?\\,\\mathrm{d}#?', '\\int_{a}^{b}'],
    ['\\frac{\\mathrm{d}#?}{\\mathrm{d}#?}', '\\frac{\\mathrm{d}y}{\\mathrm{d}x}'], '\\mathrm{C}_{#?}^{#?}', '\\mathrm{A}_{#?}^{#?}', '\\overline{#?}', '\\hat{#?}', ['\\begin{pmatrix}#?&#?\\\\#?&#?\\end{pmatrix}', '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}'],
    ['\\begin{vmatrix}#?&#?\\\\#?&#?\\end{vmatrix}', '\\begin{vmatrix}a&b\\\\c&d\\end{vmatrix}'], '\\sin', '\\cos', '\\tan', '\\sin^{-1}',
  ),
  sets: entries('\\in', '\\notin', '\\subseteq', '\\subsetneqq', '\\supseteq', '\\cup', '\\cap', '\\complement_{#?}{#?}', '\\varnothing', '\\mathbb{R}', '\\mathbb{N}^{*}', '\\mathbb{Z}', '\\mathbb{Q}', '\\mathbb{C}', '\\forall', '\\exists', '\\neg', '\\land', '\\lor', '\\Rightarrow', '\\Leftrightarrow', ['\\left\\{#?\\mid #?\\right\\}', '\\{x\\mid \\cdots\\}']),
  geometry: entries('\\triangle', '\\angle', '\\odot', '\\parallel', '\\perp', '\\sim', '\\cong', '\\overrightarrow{#?}', '\\vec{#?}', '\\overset{\\frown}{#?}', '\\because', '\\therefore', '30\\degree', '\\widehat{#?}', '\\left|\\overrightarrow{#?}\\right|', '\\text{Rt}\\triangle', '\\square', '\\lambda', '\\mu'),
  physics: entries(
    '\\vec{F}', 'v_0', '\\Delta t', '\\mathrm{m/s}', '\\mathrm{m/s^2}', '\\mathrm{kg\\cdot m^2}', '\\times 10^{#?}', '\\Omega', '\\mu', '\\rho', '\\omega', '\\lambda', '\\varepsilon', '\\Phi', '\\varphi', '\\eta', '\\mathrm{J}', '\\mathrm{N}', '\\mathrm{Pa}', '\\mathrm{V}', '\\mathrm{A}', '\\mathrm{Wb}', '\\mathrm{eV}',
    ['{}_{#?}^{#?}\\mathrm{#?}', '{}_{92}^{235}\\mathrm{U}'], ['\\frac{\\Delta #?}{\\Delta t}', '\\frac{\\Delta x}{\\Delta t}'], '^{\\circ}\\mathrm{C}',
  ),
  chemistry: entries(
    '\\ce{H2O}', '\\ce{SO4^2-}', '\\ce{NH4+}', ['\\xrightarrow{#?}', '\\xrightarrow{\\text{点燃}}'], ['\\xrightarrow[#?]{#?}', '\\xrightarrow[\\triangle]{\\text{MnO}_2}'], ['\\xlongequal{#?}', '\\xlongequal{\\text{点燃}}'], ['\\xlongequal[#?]{#?}', '\\xlongequal[\\triangle]{}'], '\\rightleftharpoons', '\\uparrow', '\\downarrow',
    ['\\overset{#?}{#?}', '\\overset{+3}{\\mathrm{Fe}}'], '\\Delta H', '\\mathrm{mol\\cdot L^{-1}}', '\\mathrm{kJ\\cdot mol^{-1}}', '\\mathrm{g\\cdot mol^{-1}}', '\\mathrm{pH}', 'K_{sp}', 'c(\\ce{H+})', '\\mathrm{e}^-', ['{}_{#?}^{#?}\\mathrm{#?}', '{}_{6}^{14}\\mathrm{C}'],
  ),
  biology: entries('\\times', '\\mathrm{AaBb}', '\\mathrm{X}^{#?}\\mathrm{Y}', '\\mathrm{X}^{#?}\\mathrm{X}^{#?}', '\\mathrm{F}_1', '\\mathrm{F}_2', '\\mathrm{P}', '\\female', '\\male', ['\\xrightarrow{\\text{#?}}', '\\xrightarrow{\\text{酶}}'], '\\ce{CO2}', '\\ce{O2}', '\\ce{C6H12O6}', '\\frac{1}{4}', '9:3:3:1', '2n', '\\mathrm{ATP}'),
  arrows: entries('\\to', '\\leftarrow', '\\leftrightarrow', '\\Rightarrow', '\\Leftarrow', '\\Leftrightarrow', '\\uparrow', '\\downarrow', '\\nearrow', '\\searrow', '\\mapsto', '\\rightleftharpoons'),
  greek: entries('\\alpha', '\\beta', '\\gamma', '\\delta', '\\epsilon', '\\zeta', '\\eta', '\\theta', '\\kappa', '\\lambda', '\\mu', '\\nu', '\\xi', '\\rho', '\\sigma', '\\tau', '\\varphi', '\\chi', '\\psi', '\\omega', '\\Gamma', '\\Delta', '\\Theta', '\\Lambda', '\\Sigma', '\\Phi', '\\Psi', '\\Omega'),
} as const satisfies Readonly<Record<string, readonly PaletteEntry[]>>

export type PaletteName = keyof typeof palettes

/** What a button shows: boxes where something has to be filled in. */
export const shownOf = ({ latex, shown }: PaletteEntry): string => shown ?? latex.replaceAll('#?', '\\square')
