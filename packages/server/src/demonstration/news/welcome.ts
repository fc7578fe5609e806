// The demonstration's welcome in the languages whose other items stand in files of their own.
import type { NewsText } from '@meridian/store';

const item = (title: string, summary: string, ...paragraphs: readonly string[]): NewsText => ({
  title,
  summary,
  content: paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(''),
});

export const WELCOME: Readonly<Record<string, NewsText>> = {
  jp: item(
    'Meridianデモサイトへようこそ',
    '価格はシミュレーション、資金は1万ドルの仮想マネー。それ以外は本番と同じです。',
    'このサイトではMeridianの機能をお試しいただけます。価格は24時間シミュレーションされ、その旨が表示されます。会社とニュースは例であり、実際の資金は動きません。',
    'デモ口座はワンタップで開設でき、10,000ドルから始まり、いつでもリセットできます。注文、証拠金、スワップ、取引明細は実際の口座と同じように動きます。',
  ),
  kr: item(
    'Meridian 데모 사이트에 오신 것을 환영합니다',
    '가격은 시뮬레이션, 자금은 1만 달러의 가상 머니. 나머지는 실제와 같습니다.',
    '이 사이트는 Meridian의 기능을 보여 줍니다. 가격은 24시간 시뮬레이션되며 그렇게 표시됩니다. 회사와 뉴스는 예시이며 실제 자금은 움직이지 않습니다.',
    '한 번의 탭으로 데모 계좌를 열 수 있습니다. 10,000달러로 시작하며 언제든 초기화할 수 있습니다. 주문, 증거금, 스왑, 거래 내역은 실계좌와 똑같이 작동합니다.',
  ),
  th: item(
    'ยินดีต้อนรับสู่เว็บไซต์สาธิตของ Meridian',
    'ราคาจำลอง เงินเสมือน 10,000 ดอลลาร์ นอกนั้นเหมือนจริงทุกอย่าง',
    'เว็บไซต์นี้แสดงการทำงานของ Meridian ราคาเป็นการจำลองตลอด 24 ชั่วโมงและมีป้ายกำกับ บริษัทและข่าวเป็นตัวอย่าง และไม่มีเงินจริงเคลื่อนไหว',
    'เปิดบัญชีทดลองได้ในแตะเดียว เริ่มต้นด้วย 10,000 USD และรีเซ็ตได้ทุกเมื่อ คำสั่ง มาร์จิ้น สวอป และรายการเดินบัญชีทำงานเหมือนบัญชีจริง',
  ),
  vn: item(
    'Chào mừng đến với trang trải nghiệm Meridian',
    'Giá mô phỏng, 10.000 đô la tiền ảo, mọi thứ khác như giao dịch thật.',
    'Trang này cho thấy Meridian làm được gì. Giá được mô phỏng suốt ngày đêm và có ghi rõ, các công ty và tin tức chỉ là ví dụ, không có tiền thật nào luân chuyển.',
    'Mở tài khoản demo chỉ với một lần chạm. Tài khoản bắt đầu với 10.000 USD và có thể đặt lại bất cứ lúc nào. Lệnh, ký quỹ, phí qua đêm và sao kê hoạt động như tài khoản thật.',
  ),
  fr: item(
    'Bienvenue sur la démonstration de Meridian',
    'Des cours simulés, 10 000 dollars fictifs, et tout le reste comme en réel.',
    'Ce site montre ce que fait Meridian. Les cours sont simulés jour et nuit et signalés comme tels, les sociétés et les actualités sont des exemples, et aucun argent réel ne circule.',
    'Ouvrez un compte de démonstration d’un geste. Il démarre avec 10 000 USD et se réinitialise à tout moment. Ordres, marge, financement et relevés fonctionnent comme sur un compte réel.',
  ),
  ru: item(
    'Добро пожаловать на демонстрационный сайт Meridian',
    'Цены моделируются, на счёте 10 000 учебных долларов, всё остальное как на деле.',
    'Этот сайт показывает возможности Meridian. Цены моделируются круглосуточно и так и помечены, компании и новости приведены для примера, настоящие деньги не участвуют.',
    'Демо-счёт открывается одним касанием. На нём 10 000 USD, и его можно сбросить в любой момент. Ордера, маржа, свопы и выписки работают так же, как на реальном счёте.',
  ),
  spa: item(
    'Bienvenido a la demostración de Meridian',
    'Precios simulados, 10.000 dólares ficticios y todo lo demás como en real.',
    'Este sitio muestra lo que hace Meridian. Los precios se simulan día y noche y así se indica, las empresas y las noticias son ejemplos y no se mueve dinero real.',
    'Abra una cuenta demo con un toque. Empieza con 10.000 USD y puede restablecerse en cualquier momento. Órdenes, margen, financiación y extractos funcionan igual que en una cuenta real.',
  ),
  pt: item(
    'Bem-vindo à demonstração da Meridian',
    'Preços simulados, 10 000 dólares fictícios e tudo o resto como na realidade.',
    'Este site mostra o que a Meridian faz. Os preços são simulados dia e noite e estão assinalados como tal, as empresas e as notícias são exemplos e não circula dinheiro real.',
    'Abra uma conta demo com um toque. Começa com 10 000 USD e pode ser reposta a qualquer momento. Ordens, margem, financiamento e extratos funcionam como numa conta real.',
  ),
  it: item(
    'Benvenuto nella dimostrazione di Meridian',
    'Prezzi simulati, 10.000 dollari virtuali e tutto il resto come nella realtà.',
    'Questo sito mostra che cosa fa Meridian. I prezzi sono simulati giorno e notte e segnalati come tali, le società e le notizie sono esempi e non circola denaro reale.',
    'Apri un conto demo con un tocco. Parte da 10.000 USD e si può azzerare in ogni momento. Ordini, margine, finanziamento ed estratti conto funzionano come in un conto reale.',
  ),
  tr: item(
    'Meridian tanıtım sitesine hoş geldiniz',
    'Simüle fiyatlar, 10.000 dolar sanal para; geri kalan her şey gerçeği gibi.',
    'Bu site Meridian’ın neler yaptığını gösterir. Fiyatlar gece gündüz simüle edilir ve böyle işaretlenir; şirketler ve haberler örnektir, gerçek para hareket etmez.',
    'Tek dokunuşla demo hesap açın. 10.000 USD ile başlar ve istediğiniz an sıfırlanır. Emirler, teminat, gecelik finansman ve ekstreler gerçek hesaptaki gibi çalışır.',
  ),
};
