/** Formulas as exam questions of the subjects have them, from the first years of middle school to the last of high school. */

const tex = String.raw

const algebra = [
  tex`x^2-5x+6=0`, tex`(x+1)(x-2)\ge 0`, tex`\frac{-b\pm\sqrt{b^2-4ac}}{2a}`, tex`|x-1|+|x+2|\leqslant 5`, tex`a^{m}\cdot a^{n}=a^{m+n}`, tex`\sqrt[3]{27}=3`,
  tex`\begin{cases}2x+y=5,\\x-3y=-1\end{cases}`, tex`\left\{\begin{array}{l}x+y\le 4,\\x-y\ge 1,\\y\ge 0\end{array}\right.`, tex`\frac{1}{x}+\frac{1}{y}=\frac{x+y}{xy}`,
  tex`x_{1}+x_{2}=-\frac{b}{a}`, tex`x_1x_2=\dfrac{c}{a}`, tex`\sqrt{(-3)^{2}}=3`, tex`2.5\times 10^{-6}`, tex`3\frac{1}{2}`, tex`a:b=c:d`, tex`0.\dot{3}`, tex`\because a>b,\ \therefore a+c>b+c`,
  tex`A=\{x\mid -1\le x<3\}`, tex`A\cap B=\varnothing`, tex`A\cup\complement_U B`, tex`\complement_{\mathbf{R}}A`, tex`\forall x\in\mathbf{R},\ x^2\geqslant 0`, tex`\exists x_0\in(0,+\infty)`, tex`p\land\lnot q`,
  tex`x\in\mathbb{N}^{*}`, tex`A\subseteq B`, tex`A\subsetneqq B`, tex`a\notin\mathbb{Q}`, tex`\{1,2,\cdots,n\}`, tex`f:A\to B`, tex`x\equiv 3\pmod{5}`,
]

const functions = [
  tex`f(x)=\begin{cases}2^{x},&x\le 0,\\\log_{2}x,&x>0\end{cases}`, tex`y=\log_{\frac{1}{2}}(x^2-2x)`, tex`y=A\sin(\omega x+\varphi)`, tex`f(x)=\sin\left(2x+\frac{\pi}{3}\right)`, tex`\sin^2\alpha+\cos^2\alpha=1`,
  tex`\tan(\alpha+\beta)=\frac{\tan\alpha+\tan\beta}{1-\tan\alpha\tan\beta}`, tex`f'(x)=3x^2-2`, tex`f''(x)`, tex`\lim_{x\to 0}\frac{\sin x}{x}=1`, tex`\int_{0}^{1}x^2\,\mathrm{d}x=\frac{1}{3}`,
  tex`y=\mathrm{e}^{x}-\ln x`, tex`\lg 2+\lg 5=1`, tex`f(x)_{\max}=f(1)=2`, tex`[x]\le x<[x]+1`, tex`y=ax^2+bx+c\ (a\ne 0)`, tex`y=\frac{k}{x}`, tex`f(-x)=-f(x)`, tex`T=\frac{2\pi}{|\omega|}`,
  tex`\left.\frac{x^3}{3}\right|_{0}^{1}`, tex`\mathop{\arg\min}\limits_{x}f(x)`, tex`\max\{a,b\}=\dfrac{a+b+|a-b|}{2}`, tex`\Delta=b^2-4ac<0`, tex`f(x)=x\ln x-ax`, tex`2^{0.3}>\log_3 2`, tex`y=x^{-\frac{2}{3}}`,
]

const sequences = [
  tex`a_{n+1}=2a_{n}+1`, tex`S_{n}=\frac{n(a_{1}+a_{n})}{2}`, tex`\sum_{k=1}^{n}k^2=\frac{n(n+1)(2n+1)}{6}`, tex`\prod_{i=1}^{n}a_i`, tex`\{a_{n}\}`, tex`T_n=(n-1)2^{n+1}+2`, tex`\frac{a_{n+1}}{a_n}=q`,
  tex`\mathrm{C}_{n}^{r}a^{n-r}b^{r}`, tex`\mathrm{A}_{5}^{3}=60`, tex`\binom{n}{k}`, tex`\left(x-\frac{2}{x}\right)^{6}`, tex`n!=n\cdot(n-1)!`, tex`a_1+a_2+\dots+a_n`, tex`S_{2n-1}=(2n-1)a_n`,
]

const geometry = [
  tex`\triangle ABC\cong\triangle DEF`, tex`\triangle ABC\backsim\triangle A'B'C'`, tex`\angle ABC=60^{\circ}`, tex`AB\parallel CD`, tex`AB\perp\alpha`, tex`\odot O`, tex`\overset{\frown}{AB}`, tex`\widehat{AB}`, tex`\parallelogram ABCD`,
  tex`\overrightarrow{AB}+\overrightarrow{BC}=\overrightarrow{AC}`, tex`\vec{a}\cdot\vec{b}=|\vec{a}||\vec{b}|\cos\theta`, tex`\boldsymbol{a}=(1,2)`, tex`\left|\overrightarrow{AB}\right|=2\sqrt{3}`, tex`\overline{AB}`,
  tex`\frac{x^{2}}{a^{2}}+\frac{y^{2}}{b^{2}}=1\,(a>b>0)`, tex`y^{2}=2px`, tex`e=\frac{c}{a}=\sqrt{1-\frac{b^2}{a^2}}`, tex`\frac{a}{\sin A}=\frac{b}{\sin B}=2R`, tex`c^2=a^2+b^2-2ab\cos C`, tex`S=\frac{1}{2}ab\sin C`,
  tex`V=\frac{4}{3}\pi R^{3}`, tex`V=\frac{1}{3}Sh`, tex`m\subset\alpha,\ n\not\subset\alpha`, tex`\alpha\cap\beta=l`, tex`d=\frac{|Ax_0+By_0+C|}{\sqrt{A^2+B^2}}`, tex`\begin{cases}x=2\cos\theta,\\y=\sin\theta\end{cases}(\theta\text{ 为参数})`,
  tex`\rho=2\cos\theta`, tex`ABCD-A_{1}B_{1}C_{1}D_{1}`, tex`\mathrm{Rt}\triangle ABC`, tex`\langle\vec{m},\vec{n}\rangle`, tex`A(x_1,y_1)`, tex`(x-a)^2+(y-b)^2=r^2`, tex`\text{弧长 }l=\frac{n\pi r}{180}`,
]

const chance = [
  tex`P(A\mid B)=\frac{P(AB)}{P(B)}`, tex`P(A\cup B)=P(A)+P(B)`, tex`X\sim N(\mu,\sigma^{2})`, tex`X\sim B\left(n,\frac{1}{3}\right)`, tex`E(X)=\sum_{i=1}^{n}x_ip_i`, tex`D(X)=np(1-p)`, tex`\bar{x}=\frac{1}{n}\sum_{i=1}^{n}x_{i}`,
  tex`\hat{y}=\hat{b}x+\hat{a}`, tex`\hat{b}=\frac{\sum_{i=1}^{n}(x_i-\bar{x})(y_i-\bar{y})}{\sum_{i=1}^{n}(x_i-\bar{x})^2}`, tex`K^{2}=\frac{n(ad-bc)^{2}}{(a+b)(c+d)(a+c)(b+d)}`, tex`s^{2}=\frac{1}{n}\left[(x_1-\bar{x})^2+\cdots+(x_n-\bar{x})^2\right]`,
  tex`P(\mu-\sigma\le X\le\mu+\sigma)\approx 0.6827`, tex`\begin{array}{|c|c|c|}\hline X&0&1\\\hline P&0.4&0.6\\\hline\end{array}`, tex`60\%`, tex`\overline{A}B`,
]

const complexAndMatrices = [
  tex`z=\frac{2\mathrm{i}}{1+\mathrm{i}}`, tex`|z|=\sqrt{a^2+b^2}`, tex`\bar{z}=a-b\mathrm{i}`, tex`\begin{pmatrix}1&2\\3&4\end{pmatrix}`, tex`\begin{vmatrix}a&b\\c&d\end{vmatrix}=ad-bc`, tex`\begin{bmatrix}1&0\\0&1\end{bmatrix}^{-1}`,
  tex`\begin{aligned}y&=x^2-2x+3\\&=(x-1)^2+2\end{aligned}`, tex`\begin{aligned}\text{解：}&2x-1=5\\&2x=6\\&x=3\end{aligned}`, tex`\begin{matrix}a&b\end{matrix}`, tex`\underbrace{1+1+\cdots+1}_{n\text{ 个}}`, tex`\overbrace{a\cdots a}^{n}`, tex`\xrightarrow{\text{配方}}`,
  tex`\boxed{x=3}`, tex`\cancel{x}`, tex`a\ne b\Rightarrow a^2\ne b^2`, tex`p\Leftrightarrow q`, tex`\phantom{xx}`, tex`\underline{\qquad}`, tex`\color{red}{x}`, tex`\stackrel{\text{def}}{=}`, tex`\substack{i=1\\j=2}`, tex`\tfrac12`, tex`\mathscr{L}`, tex`\mathcal{F}`, tex`\mathfrak{g}`, tex`①+②`, tex`x＋y＝１`,
]

const physics = [
  tex`v=v_{0}+at`, tex`s=v_0t+\frac{1}{2}at^{2}`, tex`v^2-v_0^2=2ax`, tex`F=ma`, tex`F=G\frac{m_{1}m_{2}}{r^{2}}`, tex`\frac{1}{2}mv^{2}=mgh`, tex`I=\frac{U}{R}`, tex`P=I^{2}R`, tex`E=n\frac{\Delta\Phi}{\Delta t}`, tex`F=BIL\sin\theta`, tex`qvB=m\frac{v^{2}}{r}`,
  tex`T=2\pi\sqrt{\frac{l}{g}}`, tex`g=9.8\,\mathrm{m/s^{2}}`, tex`6.67\times 10^{-11}\ \mathrm{N\cdot m^{2}/kg^{2}}`, tex`\lambda=\frac{h}{p}`, tex`E=h\nu-W_{0}`, tex`E=mc^2`, tex`{}_{92}^{235}\mathrm{U}+{}_{0}^{1}\mathrm{n}\to{}_{56}^{144}\mathrm{Ba}+{}_{36}^{89}\mathrm{Kr}+3{}_{0}^{1}\mathrm{n}`,
  tex`{}^{238}_{92}\mathrm{U}`, tex`pV=nRT`, tex`\frac{p_{1}V_{1}}{T_{1}}=\frac{p_{2}V_{2}}{T_{2}}`, tex`\rho=\frac{m}{V}`, tex`20\ ^{\circ}\mathrm{C}`, tex`20\,℃`, tex`R_{\text{总}}=R_1+\frac{R_2R_3}{R_2+R_3}`, tex`v_{\text{甲}}:v_{\text{乙}}=2:3`, tex`\eta=\frac{W_{\text{有}}}{W_{\text{总}}}\times 100\%`,
  tex`10\ \Omega`, tex`5\ \mu\mathrm{F}`, tex`\Delta x=\frac{L}{d}\lambda`, tex`\vec{F}_{\text{合}}`, tex`x=10\sin\left(4\pi t+\frac{\pi}{2}\right)\mathrm{cm}`, tex`\varepsilon`, tex`\phi_A>\phi_B`, tex`\overline{v}=\frac{x}{t}`, tex`n_1\sin\theta_1=n_2\sin\theta_2`, tex`\frac{\mathrm{d}\Phi}{\mathrm{d}t}`,
]

const chemistry = [
  tex`\ce{2H2 + O2 ->[点燃] 2H2O}`, tex`\ce{CaCO3 ->[\text{高温}] CaO + CO2 ^}`, tex`\ce{N2 + 3H2 <=>[高温、高压][催化剂] 2NH3}`, tex`\ce{SO4^2-}`, tex`\ce{Fe^{3+}}`, tex`\ce{Ba^2+ + SO4^2- -> BaSO4 v}`, tex`\ce{CuSO4.5H2O}`, tex`\ce{^{14}_{6}C}`, tex`\ce{CH3-CH2-OH}`, tex`\ce{CH2=CH2}`,
  tex`\ce{HC#CH}`, tex`\ce{[Cu(NH3)4]^2+}`, tex`\ce{H2SO4(浓)}`, tex`\ce{2KMnO4 ->[\Delta] K2MnO4 + MnO2 + O2 ^}`, tex`\ce{HCO3- + H+ -> H2O + CO2 ^}`, tex`\ce{Zn + 2e- -> Zn^2-}`, tex`\ce{MnO4-}`, tex`\ce{H2O(l)}`, tex`\Delta H=-92.4\ \mathrm{kJ\cdot mol^{-1}}`, tex`c(\mathrm{H^{+}})=10^{-7}\ \mathrm{mol/L}`,
  tex`\mathrm{H_{2}O}`, tex`\mathrm{Na_{2}CO_{3}+2HCl=2NaCl+H_{2}O+CO_{2}\uparrow}`, tex`\mathrm{C}+\mathrm{O_2}\xlongequal{\text{点燃}}\mathrm{CO_2}`, tex`K_{\mathrm{sp}}`, tex`\mathrm{pH}=-\lg c(\mathrm{H^+})`, tex`N_{\mathrm{A}}`, tex`22.4\ \mathrm{L\cdot mol^{-1}}`, tex`\ce{C6H12O6 ->[酶] 2C2H5OH + 2CO2 ^}`, tex`\pu{123 kJ/mol}`, tex`w=\frac{m_{\text{溶质}}}{m_{\text{溶液}}}\times100\%`, tex`\ce{Na+[:\!\ddot{Cl}\!:]-}`,
]

const written = [
  tex`x`, tex`-3`, tex`2`, tex`a`, tex`\pi`, tex`\alpha`, tex`\{\}`, tex`\$5`, tex`5\,\text{元}`, tex`\text{若 }x>0\text{，则 }y<0`, tex`\mathrm{sgn}(x)`, tex`若x>0，则y<0`, tex`x<y`, tex`a\&b`, tex`10\;000`, tex`\left(\frac{1}{2},+\infty\right)`, tex`\bigl(\tfrac{1}{2}\bigr)^n`, tex`\left[\frac{a}{b}\right)`, tex`{{x}^{2}}+{{y}^{2}}`, tex`\operatorname{lcm}(a,b)`, tex`\ldots`, tex`\quad`,
  tex`x\!=\!1`, tex`A^{\mathrm{T}}`, tex`x'`, tex`x^{\prime}`, tex`a^{*}`, tex`\hbar`, tex`\ell`, tex`\infty`, tex`\pm 1`, tex`\mp`, tex`\sim`, tex`\approx`, tex`\propto`, tex`\nabla`, tex`\oplus`, tex`\bot`, tex`\square`, tex`\bigcirc`, tex`\checkmark`, tex`\star`, tex`\uparrow\downarrow`, tex`\rightleftharpoons`, tex`\mathbf{R}`, tex`\mathbb{Z}_{+}`,
]

export const examFormulas: readonly string[] = [...algebra, ...functions, ...sequences, ...geometry, ...chance, ...complexAndMatrices, ...physics, ...chemistry, ...written]
