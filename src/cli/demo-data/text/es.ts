// Spanish sentences for demo reviews. The notation is explained in ../stock.ts; this file is data only.
export const es = `
= common
title
+ Muy content{o|a}
+ Muy recomendable
~ Tres estrellas
~ Mejorable
~ Regular
~ Pasable
5 Perfecto de principio a fin
5 Sin ninguna pega
+ Un acierto
+ Repetiré seguro
+ Mejor de lo que esperaba
+ Gente seria
~ Bien, pero mejorable
~ Ni bien ni mal
~ Correcto, sin más
~ Luces y sombras
- Muy decepcionad{o|a}
- Nunca más
- No lo recomiendo
- Una decepción
- Esperaba más
- Mala experiencia
start
+ Casi nunca escribo reseñas, pero esta es merecida.
+ Primera vez con {b} y seguro que no la última.
+ Me recomendó {b} una amiga y tenía razón.
5 Todo salió <perfecto|sin ningún problema> de principio a fin.
+ Había leído las opiniones de aquí y solo puedo confirmarlas.
~ Tengo sentimientos encontrados.
~ En general no está mal, pero hay margen de mejora.
~ Por poco habrían sido cuatro estrellas.
~ Cosas buenas y otras no tanto.
- De verdad que quería que me gustara, pero no.
- Suelo tener paciencia, pero esto ha sido demasiado.
- Con tan buenas opiniones esperaba otra cosa.
- No sé ni por dónde empezar.
- Es la primera mala reseña que escribo.
end
+ <Muy|Totalmente> recomendable.
+ Gracias a todo el equipo.
+ Ya se lo he recomendado a <mi hermana|dos compañeros|mis vecinos|varios amigos>.
+ Seguid así.
5 Cinco estrellas sin dudarlo.
5 No tengo ninguna queja, y eso que soy exigente.
~ Tres estrellas me parece lo justo.
~ Les daría otra oportunidad.
~ Con un poco más de cuidado estaría muy bien.
- Nunca más.
- No lo recomiendo.
- La próxima vez iré a otro sitio.
1 Una estrella porque no se puede poner cero.
- Una pena, antes era mejor.
- Nadie se hace responsable.
short
5 Todo perfecto, gracias.
+ Muy bien, gracias a {s} y al equipo.
+ Rápidos, amables y buen precio. ¿Qué más se puede pedir?
+ Muy buena experiencia con {b}.
+ Genial, recomiendo {b} sin dudar.
~ Correcto, sin más.
~ Normal. {b} puede hacerlo mejor.
- Nada bien.
- Nunca más {b}.
- Ni se os ocurra.
contact
- Si os ha pasado lo mismo, escribidme a <hartodetodo|nuncamas|clienteenfadado>@correo.example.
- Toda la historia en https://mi-<historia|reclamacion>.example/blog.
= shop
title
+ Envío rápido y buena calidad
+ {bare} tal como se describe
+ Volveré a comprar
+ Bien embalado y a tiempo
+ Tienda seria
- Sigo esperando el reembolso
- Compra de la que me arrepiento
- No contestan a los correos
start
+ Soy client{e|a} desde hace {y} años y nunca he tenido una queja.
+ Pedí {a} <por consejo de un amigo|para regalar|después de comparar mucho>.
+ Necesitaba {a} con urgencia.
+ Era mi <segundo|tercer|cuarto> pedido aquí.
~ Pedí {a} después de pensarlo bastante.
- Pedí {a} y me arrepiento.
- Mi segundo pedido aquí y será el último.
order
+ La web es clara, hice el pedido en <tres|cinco> minutos.
+ {s} respondió a mis preguntas antes de comprar, con honestidad y sin presionar.
+ Me gustó poder elegir el día de entrega.
+ La confirmación y el seguimiento llegaron enseguida.
~ Tuve que buscar los gastos de envío por toda la web.
~ El seguimiento decía «en preparación» hasta el último momento.
- Al pagar aparecieron otros {k} de «gestión».
- Las fotos de la web favorecen muchísimo.
delivery
+ Lo pedí un domingo por la noche y el miércoles lo tenía en casa.
+ Llegó en {n} días, bien embalado y sin montañas de plástico.
+ El repartidor llamó media hora antes y subió el paquete hasta el <segundo|tercer|cuarto> piso.
+ Llegó un día antes de lo previsto.
~ La entrega tardó {nn} días, me habían prometido una semana.
~ La caja venía bastante golpeada, por suerte dentro todo estaba bien.
- Anunciaron la entrega tres veces y tres veces la aplazaron.
- Tardó {nn} días en vez de los tres prometidos.
- Dejaron el paquete bajo la lluvia delante de la puerta.
- El embalaje era de risa, una sola hoja de papel.
product
+ Se nota que alguien ha pensado en los detalles.
+ {the} es exactamente lo que dice la descripción.
- {the} tenía un golpe al abrir la caja.
- {the} tiene poco que ver con la foto.
durable
+ Después de {w} semanas volvería a comprar sin pensarlo.
+ Al natural gana todavía más que en las fotos.
~ El color es algo distinto de la foto.
~ {the} está bien, pero en la foto parecía de más calidad.
- {the} llegó en otro color.
- {the} duró exactamente {w} semanas.
- {the} llegó con señales evidentes de uso.
service
+ Contestaron a mi correo en dos horas, una persona y no un robot.
+ Llamé una vez y {s} lo cogió al segundo tono.
+ Una semana después incluso escribieron para saber si todo iba bien.
~ La atención al cliente es amable, pero tarda días en contestar.
~ Por teléfono me dijeron una cosa y por correo otra.
- Cuatro correos, cuatro respuestas automáticas.
- Por teléfono esperas {m} minutos y luego se corta.
- Me pidieron fotos, luego más fotos y después nada.
- La tienda culpa al transportista y el transportista a la tienda.
price
+ Más barato que en la tienda del barrio y con mejor consejo.
+ No es lo más barato, pero lo vale.
+ En la caja venía una tarjeta escrita a mano, un detalle que se agradece.
+ La calidad me sorprendió por este precio.
~ Por ese precio esperaba un poco más.
~ {k} de envío por una caja tan pequeña es caro.
- Por {e} hay cosas mejores en otros sitios.
- Dos días después de comprar bajó un tercio y no quisieron ni hablarlo.
story
* Faltaba algo en el paquete. Mandé una foto por la noche y {n} días después lo tenía en el buzón.
* El primero vino con un defecto. {s} pidió disculpas y me mandó uno nuevo enseguida.
* Me había equivocado de modelo. El cambio fue fácil y gratis.
* El paquete se perdió por el camino. En vez de hacerme esperar, me mandaron otro sin más.
! Pagué al momento y después de {nn} días sigue sin llegar nada.
! Lo devolví hace {w} semanas y los {e} siguen sin aparecer.
! Anularon el pedido a los {nn} días sin explicación y tuve que pelear por mi dinero.
! Me mandaron algo totalmente distinto y quieren que pague yo la devolución.
! Ponía que había existencias y {nn} días después de pagar me dicen que no.
end
+ Volveré a pedir aquí.
+ El próximo pedido ya está en camino.
~ La próxima vez compararé mejor.
- Mejor comprar en otro sitio.
- Lección aprendida.
= goods furniture | f:mesa de comedor, f:estantería, m:aparador, m:sillón, f:cómoda, m:sofá, m:escritorio, m:armario
+ Lo montamos en {m} minutos, todos los agujeros estaban en su sitio.
+ Buen acabado, huele a madera y no a cola.
+ Los dos transportistas lo subieron hasta la habitación y se llevaron el embalaje.
+ Firme, no se mueve nada.
~ Olió a barniz durante una semana.
~ Para montarlo hacen falta dos personas y paciencia.
- Faltaban dos tornillos y una tabla venía mal taladrada.
- Un arañazo profundo, justo donde se ve.
- Cojea hagas lo que hagas.
= goods garden | m:cortasetos, m:manzano, m:rosal, m:banco de jardín, f:sombrilla, f:regadera, m:invernadero
+ Los consejos que venían en la caja valen oro.
~ Más pequeño de lo que imaginaba.
- Después de dos semanas fuera, para tirar.
= goods kitchen | f:sartén de hierro, m:molinillo de café, m:cuchillo de cocina, f:cazuela, f:batidora
+ Se agarra bien y se limpia fácilmente.
~ Pesa más de lo que esperaba.
- El mango se aflojó la segunda vez que se usó.
= goods electronics | m:portátil, m:móvil, f:tableta, m:monitor, m:router, f:batería externa, f:impresora
+ Configurado en diez minutos, sin tener que llamar a mi hijo.
~ El cargador se calienta un poco.
~ Las instrucciones son solo un código QR, y la página estaba en inglés.
- Se apaga sin motivo.
- Vendido como nuevo, pero el precinto estaba roto.
= goods audio | m:tocadiscos, m:amplificador, f:barra de sonido, m:altavoz, f:radio
+ El sonido llena la habitación sin gritar.
~ La aplicación es un fastidio.
- El canal izquierdo hace ruido.
= goods clothing | m:abrigo, m:jersey de lana, f:camisa de lino, m:vestido, m:impermeable, f:chaqueta
+ Sienta como un guante, la guía de tallas es correcta.
~ Talla un poco pequeño.
- Dos tallas menos después del primer lavado.
= goods shoes | m:par de botas de montaña, m:par de zapatillas, m:par de sandalias, m:par de botines
+ Comodidad desde el primer paso.
~ Medio número más habría sido mejor.
- La suela se despegó a las {w} semanas.
= goods jewellery | f:pulsera, m:anillo de compromiso, m:collar, m:reloj
+ El grabado es fino y limpio.
~ Pesa algo más de lo que pensaba.
- El grabado tiene una falta, y eso que mandé el texto por escrito.
= goods bicycle | f:bicicleta de paseo, f:bicicleta eléctrica, f:bicicleta infantil, f:bicicleta plegable
+ Vino tan bien ajustada que salí a rodar al momento.
~ Tuve que ajustar los frenos.
- La rueda trasera venía torcida.
= goods outdoor | f:tienda de campaña, m:saco de dormir, f:mochila, m:hornillo
+ Tres días de lluvia y ningún problema.
~ Pesa más de lo que dicen.
- No aguantó ni la primera salida.
= goods books | f:novela, m:libro de cocina, m:atlas, m:cuento ilustrado, f:novela policíaca
+ La recomendación de lectura que venía dentro fue un acierto.
~ Una esquina venía doblada.
- Faltan las páginas 97 a 112.
= goods toys | m:tren de madera, m:juego de mesa, f:casa de muñecas, m:puzle, m:oso de peluche
+ Los niños llevan tres días sin mirar una pantalla.
~ Dicen desde tres años, yo diría cinco.
- Roto la primera tarde, con lágrimas incluidas.
= goods pets | f:cama para perros, m:rascador, m:saco de pienso, f:correa, m:filtro de acuario
+ Nuestros animales están encantados, y son exigentes.
~ Algo más pequeño de lo que pensaba.
- Olía tan fuerte que hubo que ventilar una semana.
= goods cosmetics | f:crema de día, m:champú, m:perfume, f:crema solar, m:pintalabios
+ Mi piel sensible lo tolera muy bien.
~ Mucho envase para poco contenido.
- Me salió una erupción a la segunda vez.
= goods delicatessen | f:caja de vino tinto, m:aceite de oliva, m:queso curado, m:café, f:cesta de regalo
+ Tan bueno que por la noche no quedaba nada.
~ Bueno, pero la ración es pequeña.
- Caducaba la semana siguiente, y era para regalar.
= restaurant
title
+ Una noche estupenda
+ Cocina honesta
+ Nuestro nuevo sitio favorito
+ Merece el viaje
- Comida fría y trato frío
- Sobrevalorado
- {m} minutos de espera
start
+ Fuimos un <viernes|sábado|jueves> por la noche, éramos <dos|cuatro|cinco>.
+ Lo descubrimos por casualidad paseando.
+ Celebramos aquí <el cumpleaños de mi madre|nuestro aniversario|mi ascenso>.
~ Fuimos por recomendación.
- Habíamos reservado para las <nueve|dos>.
- Antes veníamos mucho.
food
+ {the}, de diez: en su punto y bien caliente.
+ La carta es corta y cambia a menudo, siempre buena señal.
+ Se nota que todo es casero.
+ Solo por {the} ya merece la pena.
~ {the} estaba bien, pero la ración era pequeña.
~ Los entrantes, mejores que los segundos.
- El plato llegó templado y no sabía a nada.
- Estaba tan salado que dejé la mitad.
- No quedaba la mitad de la carta.
service
+ {s} nos atendió con <humor|paciencia|mucha atención> y conocía cada plato.
+ El servicio es ágil sin meter prisa.
+ Con dos niños pequeños nos recibieron como en familia.
+ Se tomaron en serio mi alergia a los frutos secos, {s} preguntó dos veces en cocina.
~ Servicio amable, pero desbordado.
~ Tardaron en tomarnos nota.
- Esperamos las bebidas {m} minutos.
- Pedimos agua del grifo y nos pusieron mala cara.
- Sirvieron antes a tres mesas que llegaron después.
- Nos pidieron la mesa antes de acabar el café.
place
+ Sala acogedora, se puede hablar.
+ Todo limpísimo, también los baños.
~ Cuando se llena hay mucho ruido.
- La mesa estaba pegajosa.
- Nos sentaron junto al baño con medio local vacío.
price
+ Los precios son más que justos.
~ Barato no es.
- En la cuenta había dos cosas que nunca pedimos.
- {e} por esto es un abuso.
end
+ Ya tenemos reservada la próxima mesa.
+ Conviene reservar, se llena.
+ Volveremos.
~ Para picar algo está bien.
- Acabamos cenando algo en casa.
- Hay sitios mejores en el barrio.
= goods restaurant | m:arroz meloso, f:lubina, m:cordero asado, f:tortilla, m:risotto de setas, m:bacalao
+ Los platos de verduras no son de relleno.
~ Solo un plato vegano en la carta.
- La carne estaba dura como una suela.
= goods pizzeria | f:pizza margarita, m:calzone, f:lasaña
+ Masa fina y borde con burbujas, como debe ser.
~ El borde estaba algo quemado.
- Cruda en el centro y quemada por fuera.
= goods cafe | f:tarta de queso, m:cruasán, m:pan de masa madre, m:bizcocho de limón
+ Los sábados hay cola hasta la calle, y merece la pena.
+ Por fin alguien que entiende de café.
~ A partir de las once queda poco.
- El bizcocho era de ayer, como poco.
= cafe
title
+ Lo mejor del barrio
+ La cola merece la pena
+ Mi sitio de cada mañana
- Seco y caro
- Poco amables
start
+ Vengo casi todas las <mañanas|semanas>.
+ Lo encontré por casualidad dando un paseo.
~ Tenía media hora antes del tren.
- Antes venía mucho.
food
+ Aquí {the} es de otro nivel.
+ Todo se hornea aquí, se huele desde la calle.
+ Mantequilla y paciencia, y se nota.
~ Está bueno, pero ahora es más pequeño.
- Estaba seco y sabía a nevera.
- A las diez ya no quedaba casi nada.
service
+ {s} ya sabe lo que tomo.
+ Amables incluso con cola en la puerta.
~ La cola va lenta.
- {m} minutos por un café para llevar.
- Ni buenos días ni gracias.
place
+ Un rincón para leer sin que nadie te meta prisa.
+ Todo muy limpio.
~ Pocas mesas y se ocupan enseguida.
- La mesa estaba pegajosa y así se quedó.
price
+ Precio justo para esa calidad.
~ No es barato para un trozo de tarta.
- {e} por dos cafés y dos pasteles es demasiado.
end
+ Hasta mañana.
+ Me llevé una bolsa a casa.
~ Para un café rápido está bien.
- El café ahora me lo hago en casa.
= hotel
title
+ Una estancia estupenda
+ Tranquilo, limpio y amable
+ Dormimos de maravilla
+ Muy bien situado
- Nada que ver con las fotos
- Ruidoso y sucio
start
+ Estuvimos <dos|tres|cuatro> noches.
+ Pasamos aquí un puente.
~ Paramos una noche de camino al sur.
- Reservamos tres noches y nos fuimos después de la primera.
- Reservamos por las buenas opiniones.
room
+ {the} estaba impecable y en silencio, y la cama no se quiere dejar.
+ {the} era más grande de lo esperado, con vistas a los tejados.
+ Buen colchón, cortinas de verdad y enchufes de sobra: se nota quién viaja.
~ {the} estaba bien de limpieza, pero el espacio era muy justo.
~ Las paredes son finas, se oye el despertador de al lado.
~ El baño necesita una reforma.
- La habitación olía a tabaco, aunque era de no fumadores.
- Había pelos en la ducha y polvo debajo de la cama.
- La calefacción no funcionaba, de noche teníamos 15 grados.
staff
+ {s}, en recepción, tenía cada día un buen consejo.
+ El tren llegó tarde y {s} nos esperó hasta medianoche.
~ La recepción cierra a las seis.
- Nadie en recepción durante {m} minutos.
- Ante nuestra queja se encogieron de hombros.
- Decían que nuestra reserva no existía.
breakfast
+ Desayuno con queso de la zona, buen pan y café de verdad.
+ El desayuno es hasta las once, una bendición en vacaciones.
~ El desayuno está bien, pero es igual todos los días.
- A las ocho y media no quedaba nada y nadie lo reponía.
- Queso envasado y pan de molde, por {k} por persona.
place
+ A cinco minutos del centro y aun así tranquilo.
~ El aparcamiento cuesta {k} la noche y te enteras al llegar.
- Hay una obra justo al lado y nadie lo había dicho.
money
- La fianza de {e} sigue sin volver.
end
+ La próxima vez nos quedaremos más.
~ Para una noche vale.
- La próxima vez, otro hotel.
= goods hotel | f:habitación doble, f:habitación familiar, f:habitación con balcón
+ La terraza de arriba es una sorpresa preciosa.
~ El ascensor no funcionaba.
- El ascensor no iba y estábamos en el quinto.
= goods guesthouse | f:habitación doble, f:habitación del jardín, f:buhardilla
+ Los dueños hacen su propia mermelada y nos llevamos un tarro.
~ Tienen dos perros, conviene saberlo.
- El baño compartido no se limpió en toda la estancia.
= health
title
+ Se toman su tiempo
+ Adiós al miedo
+ Competentes y humanos
+ En buenas manos
- Deprisa y corriendo
- Espera interminable
- No te escuchan
start
+ Soy paciente desde hace {y} años.
+ Vine con <mucho dolor|mucho miedo|un problema antiguo>.
~ Vine por recomendación de un compañero.
- Entré con dolor y salí con dolor.
- Tenía cita a las nueve.
time
+ Me dieron cita el mismo día y apenas esperé.
+ Nunca he esperado más de diez minutos.
~ Con cita y todo esperé {m} minutos.
~ Cuesta que cojan el teléfono.
- {m} minutos en la sala de espera y tres en la consulta.
- Me anularon la cita dos veces, la segunda cuando ya estaba allí.
- Nadie coge el teléfono en días.
care
+ {s} explica cada paso antes de empezar.
+ Me preguntaron varias veces si estaba bien, y eso ayuda mucho.
+ {s} escucha sin mirar el reloj.
+ Me enseñaron las alternativas, también la más barata.
~ Faltó un poco más de explicación.
- Nadie me escuchó, todo estaba decidido antes de sentarme.
- Las preguntas parecen molestar.
- El tono fue desagradable, y delante de otros pacientes.
team
+ En recepción son amables incluso con la sala llena.
+ Instalaciones luminosas y muy limpias.
~ Las instalaciones están algo anticuadas.
- En recepción hablan de tus cosas delante de todos.
money
+ El presupuesto estaba claro y la factura coincidió al céntimo.
~ Aparcar cerca es difícil.
- Me cobraron algo que no se hizo.
end
+ Ya no me da miedo la próxima cita.
+ Ahora va toda la familia.
~ En lo profesional bien, el resto mejorable.
- He cambiado de clínica.
= goods dentist | m:empaste, f:corona, f:endodoncia, f:limpieza, m:implante
+ No me dolió nada, ni durante ni después.
~ El diente estuvo sensible unos días.
- A los dos meses hubo que repetirlo en otro sitio.
= goods physio | m:masaje, f:rehabilitación, m:tratamiento de espalda
+ Después de seis sesiones subo escaleras sin dolor.
~ Cada vez te toca una persona distinta.
- La sesión duró 14 minutos en lugar de 25.
= craft
title
+ Trabajo limpio y precio justo
+ Puntuales y cuidadosos
+ Profesionales de verdad
- Obra a medias
- Más caro que el presupuesto
- Poco fiables
start
+ Necesitábamos ayuda con {the}.
+ Pedimos tres presupuestos y elegimos {b}.
~ Los llamamos para {the}.
- Esperamos la cita {w} semanas.
- Los elegimos porque el presupuesto llegó rápido.
time
+ Devolvieron la llamada en una hora y vinieron al día siguiente.
+ Puntuales al minuto y acabaron un día antes.
+ El presupuesto llegó al día siguiente y se cumplió al céntimo.
~ Empezaron {w} semanas más tarde de lo acordado.
~ Hay que pedir el presupuesto más de una vez.
- Tres citas, dos veces no vino nadie, ni avisaron.
- Después del primer día desaparecieron {w} semanas.
work
+ El trabajo es impecable.
+ {s} trabaja con precisión y explica qué hace y por qué.
+ {s} encontró la causa que otras dos empresas no vieron.
~ Buen trabajo, hubo que repasar algún detalle.
- Otra empresa tuvo que rehacerlo todo.
- Lo que hicieron duró {w} semanas.
- Perforaron una tubería y al principio lo negaron.
clean
+ Por la tarde todo quedaba barrido.
~ La limpieza nos tocó a nosotros.
- Todavía hay polvo en todos los armarios.
- Dejaron los escombros delante de casa.
money
+ La factura fue más baja que el presupuesto, algo nunca visto.
~ Barato no es, pero son los precios de hoy.
- La factura superó el presupuesto en {e}, sin avisar.
- Cobraron dos horas de desplazamiento desde la calle de al lado.
end
+ Los volveremos a llamar.
+ Hemos pasado el número a los vecinos.
~ En conjunto, aceptable.
- Buscad a otros.
= goods plumbing | f:caldera, f:ducha, m:lavabo, f:fuga de agua
+ Domingo por la noche, agua en el garaje, y en una hora estaban aquí.
~ El grifo nuevo va más duro que el viejo.
- Vuelve a gotear en el mismo sitio.
= goods electrics | m:cuadro eléctrico, m:punto de recarga, f:iluminación del jardín
+ Dejaron cada circuito rotulado y comprobado.
~ Un enchufe no está del todo recto.
- Sigue saltando el diferencial cada noche.
= goods joinery | m:armario empotrado, f:puerta de entrada, f:escalera, f:encimera, f:ventana
+ Encaja al milímetro bajo nuestro techo torcido.
~ La última capa de aceite la dimos nosotros.
- Desde los primeros días húmedos se atasca todo.
= goods painting | m:salón, f:fachada, m:pasillo, f:escalera
+ Los bordes parecen hechos con regla.
~ Una pared necesitó otra mano, y volvieron para darla.
- Se ve el color antiguo y hay gotas en el suelo.
= insurance
title
+ Siniestro pagado en una semana
+ Están cuando hacen falta
+ Sencillo y justo
- Bien hasta que los necesitas
- Cuando los necesitas, no están
- Imposible darse de baja
start
+ Llevo {y} años aquí y este año tuve el primer siniestro.
+ Me cambié a {b} después de comparar mucho.
~ Tengo aquí {the} desde hace {y} años.
- Llevo {y} años pagando y los necesité una vez.
- Contraté {the} aquí por el precio.
claim
+ Di el parte por la aplicación y {n} días después tenía el dinero.
+ {s}, de siniestros, me llamó para explicarme los pasos.
+ Sin formularios eternos: tres fotos y la factura.
~ Pagaron, pero tardaron {w} semanas.
~ Tuve que mandar dos veces el mismo formulario.
- Tres meses, tres gestores y ninguna decisión.
- Lo rechazaron por una cláusula de la que nadie me habló.
- Pagaron apenas un tercio, sin explicación.
contact
+ Al teléfono hay una persona que puede decidir.
+ Consejo honesto: {s} hasta me desaconsejó un extra.
~ Son amables por teléfono, pero hay mucha cola.
- {m} minutos de espera y se corta.
- No contestan a las cartas y el chat es un robot.
price
+ Pago {e} menos al año y con mejor cobertura.
~ La prima sube todos los años.
- Después del primer siniestro la prima subió un 50 %.
- Me cobraron dos meses más después de la baja.
end
+ Me siento bien atendid{o|a}.
~ Mientras no pase nada, bien.
- Lo he cancelado todo.
= goods insurance | m:seguro de coche, m:seguro de hogar, m:seguro de viaje, m:seguro dental
+ La aplicación es clara y está todo dentro.
~ La aplicación pide la contraseña cada vez.
- La aplicación se cierra al subir un documento.
= utility
title
+ Cambio sin esfuerzo
+ Funciona y cuesta menos
+ Resuelto a la primera
- Factura incomprensible
- De un teléfono a otro
- No firméis
start
+ Estoy con {b} desde hace {y} años.
+ Me cambié después de la última subida de mi antigua compañía.
~ Soy client{e|a} desde hace un año.
- Firmé en la puerta de casa, error mío.
- Solo quería llevarme el contrato al piso nuevo.
switch
+ El cambio tardó {n} días y no tuve que hacer nada.
+ También se ocuparon del contrato antiguo.
~ El cambio tardó {w} semanas más de lo anunciado.
- Dieron de baja el contrato antiguo y el nuevo empezó {w} semanas después.
- Mi baja «no ha llegado» tres veces, a pesar del acuse de recibo.
bill
+ La factura es una página y se entiende.
~ La factura es correcta, pero hace falta una tarde para entenderla.
- Doblaron la cuota sin motivo.
- Me deben {e} de la última factura desde hace meses.
service
+ Por teléfono {s} lo resolvió en cinco minutos.
+ Contestan los correos el mismo día.
~ Son amables, pero no pueden decidir nada.
- {m} minutos de espera, tres transferencias y se corta.
- Cada persona te dice una cosa.
end
+ Me quedo.
~ Estoy mirando otras opciones, sin prisa.
- Cuento los días para que acabe el contrato.
= goods energy | f:tarifa verde, m:contrato de luz, m:contrato de gas
+ Veo mi consumo día a día y he ahorrado de verdad.
~ El descuento prometido llegó solo después de reclamarlo.
- El descuento de {e} no llegó nunca.
= goods internet | f:fibra, m:contrato de móvil
+ El técnico vino a la hora y dejó el cable bien puesto.
~ Por la noche baja la velocidad.
- De los 250 megas prometidos llegan 30.
= garage
title
+ Taller honrado
+ Listo el mismo día
+ Explican lo que hacen
- Salió con otra avería
- Pagar para nada
start
+ Mi coche tiene <once|catorce|nueve> años y aquí lo mantienen vivo.
+ Se encendió un testigo de viaje y me atendieron sin cita.
~ Fui por {the}.
- Llevé el coche por {the}.
work
+ Todo quedó hecho el mismo día.
+ {s} me enseñó la pieza vieja y la nueva.
+ Me dijeron que la reparación que querían hacer en otro taller no hacía falta.
~ El coche estuvo un día más tarde de lo acordado.
- El ruido sigue, lo único nuevo es la factura.
- Me devolvieron el coche con un arañazo que nadie ha hecho.
- Tardaron {w} semanas en lugar de tres días.
price
+ El precio acordado fue el precio pagado.
+ Pagué {e} menos que en el concesionario.
~ La hora de taller es cara.
- {e} más de lo dicho por teléfono.
- Cambiaron piezas sin preguntarme.
service
+ El coche de sustitución estaba limpio y no costó nada.
+ {s} llama si surge algo.
~ Tienes que llamar tú para saber cómo va.
- Nadie llamó, aunque habíamos quedado en eso.
end
+ No voy a ningún otro.
~ Para cosas pequeñas, sí.
- He encontrado otro taller.
= goods garage | m:embrague, f:correa, f:revisión, m:tubo de escape, m:aire acondicionado
+ Hasta lo habían aspirado.
~ Aparcar delante es una aventura.
- Una semana después se encendió el mismo testigo.
= beauty
title
+ Como nuev{o|a}
+ Por fin alguien que escucha
- No era lo que pedí
- Caro y antipático
start
+ Voy con {s} desde hace {y} años.
+ Vine con un bono regalo.
~ Era mi primera vez.
- Fui con una foto y salí llorando.
- Hasta ahora venía siempre.
work
+ El resultado es justo lo que quería.
+ {s} se tomó tiempo para preguntar qué quería de verdad.
+ Más piropos esta semana que en todo el año.
~ El resultado está bien, aunque no es del todo lo que hablamos.
- Lo hicieron con prisas y se nota.
- Pedí un poco y me hicieron lo contrario.
place
+ Sitio bonito, música tranquila, buen té.
+ Todo muy limpio.
~ Cuando está lleno hay ruido.
- Sucio, se veían los restos de la clientela anterior.
time
+ Me dieron hora en dos días.
~ Esperé {m} minutos con cita.
- Habían dado mi cita a otra persona.
- {s} estuvo al teléfono la mitad del tiempo.
price
+ Precio justo y dicho de antemano.
~ Los precios han subido bastante.
- Al final fueron {e} más de lo acordado.
end
+ Ya tengo la próxima cita.
~ Quizá pruebe en otro sitio.
- Me lo tuvieron que arreglar en otro sitio.
= goods hair | m:corte, m:tinte, f:permanente
+ El corte sigue bien después de seis semanas.
~ Un tono más oscuro de lo que pensaba.
- Me escoció la cabeza dos días.
= goods salon | m:tratamiento facial, f:manicura, f:pedicura
+ Salí como si hubiera dormido una semana.
~ Duró un poco menos de lo anunciado.
- Tuve la piel roja tres días.
= course
title
+ He aprendido mucho
+ Aprobado a la primera
+ Profesores con paciencia
- No vale lo que cuesta
- Clases anuladas sin parar
start
+ Empecé sin saber nada.
+ En otro sitio ya había abandonado.
~ Me apunté por las tardes.
- Pagué todo por adelantado, un error.
teaching
+ {s} explica hasta que todos lo han entendido.
+ Las clases son variadas y nos reímos mucho.
+ Corrigen sin hacerte sentir tonto.
~ El nivel del grupo era muy desigual.
- Tres profesores en {w} semanas, y cada uno empezaba de cero.
- Media clase se fue en llamadas privadas.
organisation
+ Las clases se cambian por la aplicación, hasta el día antes.
+ Grupos pequeños, nunca más de ocho.
~ Las aulas son algo pequeñas.
- Anulaban clases el mismo día y se quedaban el dinero.
- Doce personas en vez de las seis prometidas.
price
+ Precios justos y sin sorpresas.
~ Los libros se pagan aparte.
- Además, {e} de «material»: unas fotocopias.
end
+ Se lo he contado a todos mis amigos.
~ Para empezar está bien.
- Pedí que me devolvieran el dinero y sigo esperando.
= goods language | m:curso inicial, m:curso intensivo, m:curso de conversación
+ Ya estoy apuntad{o|a} al siguiente nivel.
+ A los tres meses pude hablar de verdad en vacaciones.
~ Un poco más de conversación no vendría mal.
- Casi todo era rellenar fichas.
= goods driving | m:carné, m:curso de reciclaje
+ Carné a la primera, con las piernas temblando.
~ Se espera bastante para las prácticas.
- Me gritaron por calar el coche en mi tercera clase.
= reply
open
+ Hola, {r}: gracias por <tu reseña|tus palabras|tomarte el tiempo>.
+ ¡Gracias, {r}!
~ Hola, {r}: gracias por tu sinceridad.
~ Hola, {r}: gracias por contarnos lo bueno y lo malo.
- Hola, {r}: siento mucho que haya sido así.
- Hola, {r}: gracias por decírnoslo, aunque no sea agradable de leer.
- Hola, {r}: no es así como queremos trabajar, y te pedimos disculpas.
body
+ He leído tu mensaje a todo el equipo, {s} te da las gracias.
+ Nos alegra que se noten los detalles.
+ Para eso trabajamos.
~ En ese punto tienes razón, estamos trabajando en ello.
~ Hemos pasado tu comentario a la persona responsable y queremos resolverlo este mes.
- Lo he revisado: el error fue nuestro y no debería haber pasado.
- Hemos cambiado la forma de trabajar para que no se repita.
- Quiero arreglarlo y te he escrito directamente.
- Llámanos y pregunta por {s}, allí conocen el caso.
shop
- Mándanos el número de pedido a service@{d} y te lo cambiamos o te devolvemos el dinero, como prefieras.
- Hemos hablado con el transportista y te iremos informando.
close
+ ¡Hasta la próxima!
+ Un saludo, {s}
+ Un saludo de todo el equipo de {b}
~ Esperamos ganarnos la estrella que falta.
~ Un saludo, {s}
- Ojalá nos des la oportunidad de hacerlo mejor. {s}, {b}
- Con nuestras disculpas, {s}
`;
