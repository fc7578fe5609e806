// The demonstration's news in Portuguese; the welcome stands in welcome.ts.
import type { NewsText } from '@meridian/store';

export const PT: readonly NewsText[] = [
  {
    title: 'Como um stop loss é executado após um gap de fim de semana',
    summary:
      'O primeiro preço de domingo pode ficar além do seu nível. O que isso significa para a sua ordem, com números.',
    content:
      '<p>O mercado cambial fecha na sexta-feira às 17:00 de Nova Iorque e reabre no domingo às 17:00. As notícias do fim de semana entram no primeiro preço, que pode estar longe do último.</p><p>Um stop loss é executado ao <strong>primeiro preço negociável no seu nível ou além dele</strong>. Exemplo: o EUR/USD termina sexta-feira em 1.09600 e reabre em 1.09000. O stop loss de uma compra em 1.09500 é executado a 1.09000, 50 pips além do nível. Com um take profit é ao contrário: se o gap for a seu favor, o melhor preço é seu.</p><p>Cada execução indica o tick em que foi feita. Encontra-o nos detalhes da ordem.</p>',
  },
  {
    title: 'Nível de margem e liquidação em cinco minutos',
    summary:
      'Património, margem usada e margem livre: como se relacionam e quando as posições são fechadas.',
    content:
      '<p>O nível de margem é o património dividido pela margem usada, em percentagem. O património é o saldo mais o resultado das suas ordens abertas.</p><ul><li>A 100, 80 e 60 % recebe um aviso.</li><li>Abaixo de 50 % as ordens abertas são fechadas uma a uma, a maior perda primeiro, até o nível voltar a 50 %.</li><li>Antes disso, as ordens pendentes são canceladas.</li></ul><p>Se um gap levar o saldo abaixo de zero, reposicionamo-lo em zero à nossa custa. Nunca nos fica a dever dinheiro.</p>',
  },
  {
    title: 'Financiamento overnight: porque a quarta-feira conta a triplicar',
    summary:
      'Posições mantidas após as 17:00 de Nova Iorque pagam ou recebem financiamento. A fórmula e um exemplo.',
    content:
      '<p>Manter uma posição cambial de um dia para o outro é deter uma moeda contra outra, cada uma com o seu juro. Às 17:00 de Nova Iorque lançamos a diferença: lotes × unidades × preço × taxa anual ÷ 365.</p><p>As operações à vista liquidam-se após dois dias úteis, por isso a noite de quarta para quinta-feira abrange o fim de semana e conta três dias. As criptomoedas são financiadas todas as noites, uma vez.</p><p>As taxas dos dois lados estão na página de cada instrumento, e cada noite é um lançamento próprio no seu extrato.</p>',
  },
  {
    title: 'Ouro e prata: a hora sem preços',
    summary:
      'Os metais param das 17:00 às 18:00 de Nova Iorque todos os dias. O que fazer com as ordens abertas.',
    content:
      '<p>O ouro e a prata negoceiam-se de domingo às 18:00 a sexta-feira às 17:00 de Nova Iorque, com uma pausa das 17:00 às 18:00 todos os dias. Nessa hora não há preço: nada é acionado e nada é executado.</p><p>O primeiro preço após a pausa pode diferir do último antes dela. Se não quer manter uma posição através de um gap, feche-a antes das 17:00 ou reduza-a.</p>',
  },
  {
    title: 'Bancos centrais neste trimestre: datas a conhecer',
    summary:
      'As decisões de taxas movem as moedas em segundos. Como se preparar e o que fazem os spreads.',
    content:
      '<p>A Reserva Federal, o Banco Central Europeu, o Banco de Inglaterra e o Banco do Japão publicam o calendário com um ano de antecedência. Em torno de uma decisão a liquidez escasseia por instantes, os spreads alargam e os stops podem ser executados com derrapagem.</p><ol><li>Procure as datas nos calendários publicados pelos próprios bancos.</li><li>Decida de antemão se mantém uma posição durante o anúncio.</li><li>Guarde margem livre suficiente: o que ontem era seguro pode ser curto nesse minuto.</li></ol><p>Isto é informação e não um conselho de compra ou venda.</p>',
  },
  {
    title: 'Cinco hábitos para que a sua conta continue sua',
    summary:
      'Chaves de acesso, um segundo fator e um olhar para a barra de endereço travam a maioria dos ataques.',
    content:
      '<p>Ninguém da Meridian lhe pedirá a palavra-passe ou um código, nem por telefone, nem por chat, nem por e-mail.</p><ul><li>Use uma chave de acesso ou uma palavra-passe longa que não use em mais lado nenhum.</li><li>Ative o segundo fator em Conta, Segurança.</li><li>Veja o endereço antes de iniciar sessão.</li><li>Termine as sessões que não reconhece.</li><li>Associe cedo o seu método de levantamento: um novo retém os levantamentos 24 horas, o que também trava um ladrão.</li></ul>',
  },
  {
    title: 'Limite ou stop? As ordens pendentes explicadas com um preço',
    summary:
      'Quatro tipos de ordens pendentes: quando cada uma é acionada e a que preço é executada.',
    content:
      '<p>Suponha que o EUR/USD está em 1.08500.</p><table><thead><tr><th>Ordem</th><th>Alvo</th><th>Execução</th></tr></thead><tbody><tr><td>Compra limite</td><td>1.08000</td><td>A 1.08000 ou melhor</td></tr><tr><td>Compra stop</td><td>1.09000</td><td>Ao primeiro preço igual ou superior a 1.09000</td></tr><tr><td>Venda limite</td><td>1.09000</td><td>A 1.09000 ou melhor</td></tr><tr><td>Venda stop</td><td>1.08000</td><td>Ao primeiro preço igual ou inferior a 1.08000</td></tr></tbody></table><p>Uma ordem pendente não reserva margem. É verificada quando o alvo é atingido; sem margem livre suficiente, a ordem é rejeitada e o histórico diz porquê.</p>',
  },
];
