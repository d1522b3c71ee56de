// Portuguese (Portugal) sentences for demo reviews. The notation is explained in ../stock.ts; this file is data only.
export const pt = `
= common
title
+ Muito satisfeit{o|a}
+ Recomendo
~ Três estrelas
~ Pode melhorar
~ Assim-assim
5 Tudo perfeito
+ Uma boa surpresa
+ Gente séria
+ Voltarei de certeza
~ Bom, mas pode melhorar
~ Razoável
~ Altos e baixos
- Desilusão
- Nunca mais
- Não recomendo
- Esperava mais
start
+ Raramente escrevo opiniões, mas esta é merecida.
+ Primeira vez com {b} e de certeza que não será a última.
+ Uma amiga recomendou-me {b} e tinha razão.
5 Correu tudo <bem|sem problemas> do princípio ao fim.
~ Estou um pouco dividid{o|a}.
~ No geral não é mau, mas há espaço para melhorar.
- Queria mesmo gostar, mas não.
- Costumo ter paciência, mas isto foi demais.
- Com tantas boas opiniões esperava outra coisa.
end
+ Recomendo <vivamente|sem hesitar|a toda a gente>.
+ Obrigad{o|a} a toda a equipa.
+ Já recomendei <à minha irmã|a dois colegas|aos vizinhos>.
+ Continuem assim.
~ Três estrelas parece-me justo.
~ Dava-lhes outra oportunidade.
- Nunca mais.
- Não recomendo.
- Da próxima vez vou a outro lado.
1 Uma estrela porque não se pode dar zero.
- É pena, antes era melhor.
short
5 Tudo perfeito, obrigad{o|a}.
+ Muito boa experiência com {b}.
+ Excelente, recomendo {b}.
+ Rápidos, simpáticos e com bom preço. Que mais se pode pedir?
~ Mediano. {b} consegue fazer melhor.
- Muito fraco.
- {b} nunca mais.
contact
- Quem teve o mesmo problema pode escrever-me para <clientezangado|nuncamais>@correio.example.
= shop
title
+ Entrega rápida, boa qualidade
+ {bare}: tal como descrito
+ Bem embalado e a horas
- Ainda à espera do reembolso
- Compra falhada
- Não respondem aos emails
start
+ Sou cliente há {y} anos e nunca tive razão de queixa.
+ Encomendei {a} <por conselho de um amigo|para oferecer|depois de comparar muito>.
+ Foi a minha <segunda|terceira|quarta> encomenda aqui.
~ Encomendei {a} depois de pensar bastante.
- Encomendei {a} e arrependo-me.
order
+ Site claro, encomenda feita em <três|cinco> minutos.
+ {s} respondeu às minhas perguntas antes da compra, com honestidade.
~ Os portes só aparecem no fim.
- No pagamento apareceram mais {k} de «gestão».
delivery
+ Encomendei no domingo à noite e na quarta-feira já cá estava.
+ Chegou em {n} dias, bem embalado e sem montes de plástico.
+ O estafeta telefonou antes e trouxe tudo ao <segundo|terceiro|quarto> andar.
~ A entrega demorou {nn} dias, tinham prometido uma semana.
~ A caixa vinha amolgada, felizmente lá dentro estava tudo bem.
- Entrega anunciada três vezes e três vezes adiada.
- Deixaram a encomenda à chuva.
product
+ {the} corresponde exatamente à descrição.
+ Nota-se que alguém pensou nos pormenores.
- {the} trazia um dano bem visível.
- {the} tem pouco a ver com a fotografia.
durable
+ Ao vivo é ainda melhor do que nas fotografias.
~ A cor é um pouco diferente da fotografia.
~ Na fotografia {the} parecia ter mais qualidade.
- {the} durou {w} semanas.
service
+ Responderam ao meu email em duas horas, uma pessoa e não um robô.
+ Telefonei e {s} atendeu ao segundo toque.
~ O apoio é simpático, mas demora dias a responder.
- Quatro emails, quatro respostas automáticas.
- Ao telefone esperam-se {m} minutos e depois a chamada cai.
- A loja culpa a transportadora, a transportadora culpa a loja.
price
+ Não é o mais barato, mas vale a pena.
+ Na caixa vinha um cartão escrito à mão, um gesto simpático.
+ A qualidade surpreendeu-me por este preço.
~ Por este preço esperava um pouco mais.
- Por {e} há melhor noutro lado.
story
* Faltava qualquer coisa na caixa. Mandei uma fotografia à noite e {n} dias depois estava na caixa do correio.
* Enganei-me no modelo. A troca foi fácil e gratuita.
! Paguei logo e passados {nn} dias ainda não chegou nada.
! Devolvi há {w} semanas e os {e} continuam sem aparecer.
! Estava em stock e {nn} dias depois afinal não havia.
end
+ Vou voltar a encomendar.
~ Da próxima vez comparo melhor.
- Mais vale comprar noutro lado.
= goods furniture | f:mesa de jantar, f:estante, m:aparador, m:cadeirão, m:sofá, f:secretária, m:roupeiro
+ Montagem em {m} minutos, todos os furos no sítio.
+ Bem acabado, não abana nada.
~ Para montar são precisas duas pessoas e paciência.
- Faltavam dois parafusos e uma tábua vinha mal furada.
= goods garden | m:corta-sebes, f:macieira, f:roseira, m:banco de jardim, m:guarda-sol, f:estufa
+ Os conselhos que vinham na caixa valem ouro.
- Duas semanas na rua e ficou para deitar fora.
= goods kitchen | f:frigideira de ferro, m:moinho de café, f:faca de cozinha, f:caçarola, f:varinha mágica
+ Pega-se bem e lava-se com facilidade.
- À segunda utilização a pega já estava solta.
= goods electronics | m:portátil, m:telemóvel, f:impressora, m:monitor, m:teclado
+ Configurado em dez minutos.
- Desliga-se sem razão.
= goods audio | m:gira-discos, m:amplificador, f:coluna, m:rádio
+ O som enche a sala.
- O canal esquerdo faz ruído.
= goods clothing | m:casaco de inverno, f:camisola de lã, f:camisa de linho, m:vestido, m:impermeável
+ Assenta lindamente, a tabela de tamanhos está certa.
- Dois tamanhos abaixo depois da primeira lavagem.
= goods shoes | m:par de botas, m:par de sandálias, m:par de ténis
+ Conforto desde o primeiro passo.
- A sola descolou ao fim de {w} semanas.
= goods jewellery | f:pulseira, m:anel, m:colar, m:relógio
+ A gravação é fina e limpa.
- A gravação tem um erro, e eu tinha mandado o texto por escrito.
= goods bicycle | f:bicicleta elétrica, f:bicicleta de cidade, f:bicicleta dobrável
+ Veio tão bem afinada que saí logo a pedalar.
- A roda de trás vinha empenada.
= goods outdoor | f:tenda, m:saco-cama, f:mochila
+ Três dias de chuva sem problemas.
- Não aguentou a primeira saída.
= goods books | m:romance, m:livro de cozinha, m:atlas, m:policial
+ A sugestão de leitura que vinha dentro foi certeira.
- Faltam as páginas 97 a 112.
= goods toys | m:comboio de madeira, m:jogo de tabuleiro, m:puzzle, m:urso de peluche
+ As crianças não olham para um ecrã há três dias.
- Partiu-se na primeira tarde, com lágrimas e tudo.
= goods pets | f:cama para cão, m:arranhador, m:saco de ração, f:trela
+ Os nossos animais adoram, e são esquisitos.
- Cheirava tanto que foi preciso arejar uma semana.
= goods cosmetics | m:creme de rosto, m:perfume, m:batom, m:protetor solar
+ A minha pele sensível dá-se bem.
- À segunda vez fiquei com a pele irritada.
= goods delicatessen | f:caixa de vinho tinto, m:azeite, m:queijo da serra, m:café, m:cabaz
+ Tão bom que à noite já não havia nada.
- O prazo acabava na semana seguinte, e era para oferecer.
= restaurant
title
+ Uma noite ótima
+ Cozinha honesta
+ Vale a viagem
- Comida fria, receção fria
- Sobrevalorizado
start
+ Fomos numa <sexta|quinta>-feira à noite, éramos <dois|quatro|cinco>.
+ Descobrimos por acaso, a passear.
+ Festejámos aqui <os anos da minha mãe|o nosso aniversário de casamento>.
~ Fomos por recomendação.
- Tínhamos mesa marcada para as <oito|nove>.
food
+ {the}, uma maravilha, no ponto e com sabor a sério.
+ A ementa é curta e muda muitas vezes, bom sinal.
+ Nota-se que é tudo feito em casa.
~ O prato estava bom, mas a dose era pequena.
- O prato chegou morno e sem sabor.
- Tão salgado que deixei metade.
service
+ {s} atendeu-nos com <humor|paciência|muita atenção>.
+ Com duas crianças pequenas fomos recebidos como família.
~ Serviço simpático, mas sem mãos a medir.
- Esperámos {m} minutos pelas bebidas.
- Três mesas que chegaram depois foram servidas antes.
place
+ Sala acolhedora, consegue-se conversar.
~ Quando enche, há muito barulho.
- A mesa estava pegajosa.
price
+ Preços mais do que justos.
~ Barato não é.
- Na conta vinham duas coisas que não pedimos.
- {e} por isto é um exagero.
end
+ Já temos a próxima mesa marcada.
+ Voltaremos.
~ Para uma refeição rápida serve.
- Acabámos por comer em casa.
= goods restaurant | m:arroz de pato, m:bacalhau, m:polvo, m:cabrito, m:peixe do dia
+ Os pratos vegetarianos não são só para constar.
- A carne estava dura como uma sola.
= goods pizzeria | m:calzone, m:carpaccio
+ Massa fina e bordo bem cozido, como deve ser.
- Crua no meio e queimada por fora.
= goods cafe | m:pastel de nata, m:bolo de laranja, m:croissant, m:pão de massa mãe
+ Finalmente alguém que percebe de café.
- O bolo era da véspera, pelo menos.
= cafe
title
+ O melhor do bairro
+ A fila compensa
- Seco e caro
start
+ Passo cá quase todas as <manhãs|semanas>.
~ Tinha meia hora antes do comboio.
- Antigamente vinha cá muito.
food
+ Aqui {the} é do melhor que conheço.
+ É tudo feito aqui, cheira-se da rua.
~ Bom, mas mais pequeno do que antes.
- Estava seco e sabia a frigorífico.
service
+ {s} já sabe o que eu tomo.
+ Simpáticos mesmo com fila à porta.
~ A fila anda devagar.
- {m} minutos por um café para levar.
place
+ Um canto para ler sem pressa.
~ Poucos lugares e logo ocupados.
- A mesa estava pegajosa.
price
+ Preços justos para a qualidade.
~ Não é barato para uma fatia de bolo.
- {e} por dois cafés e dois bolos é demais.
end
+ Até amanhã.
~ Para um café rápido serve.
- Agora faço o café em casa.
= hotel
title
+ Uma bela estadia
+ Calmo, limpo, simpático
- Nada a ver com as fotografias
- Barulhento e sujo
start
+ Ficámos <duas|três|quatro> noites.
~ Uma noite de passagem.
- Marcámos três noites e saímos depois da primeira.
room
+ {the} estava impecável e em silêncio, e da cama ninguém quer sair.
+ Bom colchão, cortinados a sério e tomadas que chegam.
~ Tudo limpo, mas com pouco espaço.
~ As paredes são finas, ouve-se o despertador do lado.
- O quarto cheirava a tabaco, apesar de ser para não fumadores.
- Cabelos no duche e pó debaixo da cama.
staff
+ {s}, na receção, tinha todos os dias uma boa sugestão.
+ O comboio atrasou-se e {s} esperou por nós até à meia-noite.
~ A receção fecha às seis.
- Ninguém na receção durante {m} minutos.
- Perante a nossa queixa, encolheram os ombros.
breakfast
+ Pequeno-almoço com queijo da região, bom pão e café a sério.
~ O pequeno-almoço é razoável, mas sempre igual.
- Às oito e meia já não havia nada e ninguém repunha.
place
+ A cinco minutos do centro e mesmo assim sossegado.
~ O estacionamento custa {k} por noite, e só se sabe à chegada.
- Há uma obra mesmo ao lado de que ninguém falou.
end
+ Da próxima vez ficamos mais tempo.
~ Para uma noite chega.
- Da próxima vez, outro hotel.
= goods hotel | m:quarto duplo, m:quarto familiar, m:quarto com varanda
+ O terraço é uma bela surpresa.
- O elevador estava avariado e nós no quinto andar.
= goods guesthouse | m:quarto duplo, m:quarto do jardim, m:quarto do sótão
+ Os donos fazem compota e trouxemos um frasco.
- A casa de banho partilhada nunca foi limpa.
= health
title
+ Têm tempo para nós
+ Competência e humanidade
+ Em boas mãos
- Espera sem fim
- Não ouvem
start
+ Sou paciente aqui há {y} anos.
+ Cheguei com <muitas dores|muito medo|um problema antigo>.
~ Vim por recomendação de um colega.
- Tinha consulta às nove.
time
+ Consulta no próprio dia e quase sem espera.
~ Mesmo com hora marcada esperei {m} minutos.
- {m} minutos na sala de espera, três minutos de consulta.
- Desmarcaram-me duas vezes, a segunda quando já lá estava.
care
+ {s} explica cada passo antes de começar.
+ {s} ouve sem olhar para o relógio.
+ Mostraram-me as alternativas, também a mais barata.
~ A explicação podia ser mais completa.
- Ninguém me ouviu, já estava tudo decidido.
- O tom foi desagradável, à frente de outros pacientes.
team
+ Na receção são simpáticos mesmo com a sala cheia.
+ Espaço luminoso e muito limpo.
~ O espaço está um pouco antigo.
- Na receção falam dos nossos assuntos à frente de todos.
money
+ Orçamento claro e fatura igual ao cêntimo.
~ É difícil estacionar.
- Cobraram-me uma coisa que não foi feita.
end
+ Já não tenho medo da próxima consulta.
- Mudei de clínica.
= goods dentist | f:coroa, f:destartarização, m:implante
+ Não senti nada, nem durante nem depois.
- Dois meses depois foi preciso repetir noutro lado.
= goods physio | f:massagem, f:reabilitação
+ Depois de seis sessões subo escadas sem dores.
- A sessão durou 14 minutos em vez de 25.
= craft
title
+ Trabalho limpo, preço justo
+ Pontuais e cuidadosos
- Obra a meio
- Mais caro do que o orçamento
start
+ Precisávamos de alguém para {the}.
+ De três orçamentos escolhemos {b}.
~ Chamámo-los para {the}.
- Esperámos {w} semanas pela visita.
time
+ Devolveram a chamada numa hora e vieram no dia seguinte.
+ Pontuais ao minuto e acabaram um dia antes.
~ Começaram {w} semanas mais tarde do que o combinado.
- Três marcações, duas vezes não veio ninguém, nem avisaram.
work
+ Trabalho impecável.
+ {s} trabalha com rigor e explica o que faz e porquê.
~ Bom trabalho, houve uns retoques a fazer.
- Outra empresa teve de refazer tudo.
- O que fizeram durou {w} semanas.
clean
+ Ao fim do dia ficava tudo varrido.
~ A limpeza ficou para nós.
- Deixaram o entulho à porta.
money
+ A fatura foi mais baixa do que o orçamento.
~ Não é barato, mas são os preços de hoje.
- A fatura passou o orçamento em {e}, sem aviso.
end
+ Voltaremos a chamá-los.
- Procurem outros.
= goods plumbing | f:caldeira, m:chuveiro, m:lavatório, f:fuga de água
+ Domingo à noite, água na garagem, e numa hora estavam cá.
- Voltou a pingar, no mesmo sítio.
= goods electrics | m:quadro elétrico, m:carregador do carro, f:iluminação do jardim
+ Cada circuito ficou identificado e testado.
- O quadro continua a disparar todas as noites.
= goods joinery | m:roupeiro embutido, f:porta de entrada, f:escada, f:janela
+ Encaixa ao milímetro no nosso teto torto.
- Desde os primeiros dias húmidos prende tudo.
= goods painting | f:sala, f:fachada, m:corredor
+ Arestas como feitas à régua.
- Vê-se a cor antiga e há pingos no chão.
= garage
title
+ Oficina honesta
+ Pronto no mesmo dia
- Saiu com outra avaria
start
+ O meu carro tem <onze|catorze|nove> anos e aqui mantêm-no vivo.
~ Fui lá por recomendação.
- Levei o carro para {the}.
work
+ Ficou tudo feito no mesmo dia.
+ {s} mostrou-me a peça velha e a nova.
~ O carro ficou pronto um dia mais tarde.
- O barulho continua, nova só a conta.
- Três dias passaram a {w} semanas.
price
+ Preço combinado, preço pago.
~ A mão de obra é cara.
- Mais {e} do que disseram ao telefone.
service
+ O carro de substituição estava limpo e não custou nada.
~ Temos de ser nós a telefonar para saber.
- Ninguém telefonou, apesar de estar combinado.
end
+ Não vou a mais lado nenhum.
- Encontrei outra oficina.
= goods garage | f:embraiagem, f:correia, f:revisão, m:ar condicionado
+ Até o tinham aspirado.
- Uma semana depois acendeu a mesma luz.
= beauty
title
+ Como nov{o|a}
+ Finalmente alguém que ouve
- Não foi o que pedi
start
+ Venho ter com {s} há {y} anos.
~ Foi a minha primeira vez.
- Fui com uma fotografia e saí a chorar.
work
+ O resultado é mesmo o que eu queria.
+ {s} perguntou com calma o que eu queria de verdade.
~ Bom resultado, mas não bem o combinado.
- Feito à pressa, e nota-se.
place
+ Espaço bonito, música calma.
~ Quando está cheio há barulho.
- Pouca limpeza, viam-se restos dos clientes anteriores.
time
+ Marcação em dois dias.
~ Esperei {m} minutos com hora marcada.
- Deram a minha hora a outra pessoa.
price
+ Preço justo e dito antes.
~ Os preços subiram bastante.
- No fim, mais {e} do que o combinado.
end
+ A próxima visita está marcada.
- Tive de mandar corrigir noutro lado.
= goods hair | m:corte, f:permanente
+ O corte mantém-se depois de seis semanas.
- Ardeu-me a cabeça durante dois dias.
= goods salon | m:tratamento de rosto, f:manicure
+ Ao fim de uma hora parecia outra pessoa.
- Fiquei com a pele vermelha durante três dias.
= reply
open
+ Olá, {r}, obrigado <pela opinião|pelas palavras>.
+ Obrigado, {r}!
~ Olá, {r}, obrigado pela sinceridade.
- Olá, {r}, lamentamos que tenha corrido assim.
- Olá, {r}, não é assim que queremos trabalhar, e pedimos desculpa.
body
+ Lemos a mensagem a toda a equipa, {s} agradece.
+ É para isto que trabalhamos.
~ Nesse ponto tem razão, estamos a tratar disso.
- Fomos verificar: o erro foi nosso e não devia ter acontecido.
- Queremos resolver e já escrevemos diretamente.
shop
- Envie-nos o número da encomenda para service@{d}: trocamos ou devolvemos o dinheiro, como preferir.
close
+ Até breve.
+ Cumprimentos, {s}
~ Cumprimentos, {s}
- Esperamos ter a oportunidade de fazer melhor. {s}, {b}
`;
