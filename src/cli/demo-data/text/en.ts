// English sentences for demo reviews. The notation is explained in ../stock.ts; this file is data only.
export const en = `
= common
title
+ Very <happy|pleased>
+ Highly recommended
~ Three stars
~ Room for improvement
~ Neither good nor bad
~ Fine, but not without friction
5 Could not be <better|happier>
5 Five stars from me
5 A pleasure from start to finish
+ Would <choose|use> them again
+ Really impressed
+ Exactly what I hoped for
+ Good people
+ Does what it promises
~ Good, with room for improvement
~ Mixed feelings
~ All right, not more
~ Decent but not perfect
~ Somewhere in the middle
- Disappointing
- Never again
- Save your money
- Not what was promised
- Avoid
- Very poor experience
- Had expected more
- Waste of time
start
+ I rarely write reviews, but this one is deserved.
+ First time with {b} and certainly not the last.
+ A friend recommended {b} and <was right|she was right|he did not exaggerate>.
5 Everything went <smoothly|as it should> from start to finish.
+ Had read the reviews here beforehand and can only confirm them.
~ Mixed feelings about this one.
~ Not bad overall, but there is room for improvement.
~ Could have been four stars.
~ Some good, some less so.
- I really wanted to like {b}, but no.
- Sorry, but this was not good.
- I am usually patient, but this was too much.
- After the good reviews here I had expected something else.
- Where do I start.
- This is the first bad review I have ever written.
end
+ <Highly|Warmly> recommended.
+ Thank you to the whole team.
+ I have already recommended {b} to <my sister|two colleagues|my neighbours|friends>.
+ Keep it up.
5 Five stars without hesitation.
+ I will be back.
5 Nothing to complain about, and I usually find something.
+ More companies should work like this.
~ Three stars seems fair to me.
~ I would give them another chance.
~ With a little more care this could be really good.
~ Fine once, not sure about a second time.
- Never again.
- I cannot recommend {b}.
- I will go elsewhere next time.
1 One star because zero is not possible.
- A pity, it used to be better.
- Nobody seemed to care.
- I would like my time back.
short
+ All good, thank you.
5 Everything perfect, thanks to {s} and the team.
5 Top. Nothing more to say.
+ Really good experience with {b}.
+ Quick, friendly, fair price. What else do you want?
+ Very happy, would use {b} again.
+ {s} was brilliant, thank you.
~ It was OK.
~ Average. {b} can do better.
~ Does the job, no more and no less.
- Not good at all.
- Never again {b}.
- Stay away.
- Useless. Nobody feels responsible.
contact
- Anyone with the same problem can write to me at <fedup|angry.customer|notagain>@mail.example.
- More about it at https://my-<story|complaint>.example/blog.
= shop
title
+ Fast delivery, great quality
+ {bare}: exactly as described
+ Would order again
+ Great shop, great service
+ Very happy with my {bare}
+ Arrived early and well packed
+ Ordered on a whim, very happy
- Still waiting for a refund
- Bought and regretted
- Poor quality for the price
- No answer to my emails
start
+ I have been a customer for {y} years and have never had a reason to complain.
+ Ordered {a} <on a friend's advice|as a present|after a lot of comparing|on a whim>.
+ Needed {a} at short notice.
+ This was my <second|third|fourth> order here.
+ Had been looking for {a} for months.
~ Ordered {a} after some hesitation.
- Ordered {a} and regret it.
- My second order here, and it will be my last.
order
+ The website is clear and ordering took me <five|three> minutes.
+ {s} answered my questions before I ordered, honestly and without pushing.
+ The photos on the site show what you really get.
+ Liked that I could choose the delivery day myself.
+ Confirmation and tracking link came at once.
~ The website is a bit confusing, I had to search for the shipping costs.
~ Tracking said "in preparation" right up to the moment it rang at the door.
- At checkout another {k} for "handling" appeared.
- The photos on the website flatter the goods considerably.
delivery
+ Ordered on Sunday evening, delivered on Wednesday.
+ Delivered in {n} days, carefully packed and without a mountain of plastic.
+ The driver rang half an hour before and even carried the parcel up to the <third|second|fourth> floor.
+ It came a day earlier than announced.
+ Packaging was sturdy and all paper and cardboard.
+ Everything arrived intact, which I cannot say of my last orders elsewhere.
~ Delivery took {nn} days, a week was promised.
~ The box was rather battered, luckily nothing inside was damaged.
~ The courier left the parcel with a neighbour without leaving a note.
- Delivery was announced three times and postponed three times.
- It took {nn} days instead of the promised three.
- The parcel was left in the rain in front of the house.
- The packaging was a joke, one thin sheet of paper.
product
+ You can tell that somebody thought about the details.
+ Even my husband, who is hard to please, likes {acc}.
+ {the} is exactly what the description says.
- {the} was damaged when I unpacked it.
- {the} has little to do with the picture on the website.
durable
+ {the} has been with us for {w} weeks now and I would buy it again at once.
+ {the} is even nicer than in the pictures.
~ The colour is a little different from the picture.
~ {the} is all right, but looked more valuable in the photo.
- {the} came in the wrong colour.
- {the} lasted exactly {w} weeks.
- {the} had obviously been used before.
service
+ A question by email was answered within two hours, by a person and not by a robot.
+ {s} in customer service was friendly and knew the range inside out.
+ I called once and had {s} on the line after the second ring.
+ They even wrote afterwards to ask whether everything was fine.
~ Customer service is friendly but needs days to answer.
~ On the phone I was told something different from what was in the email.
- Four emails, four automatic answers.
- On the phone you wait {m} minutes and are then cut off.
- They told me to send photos, then more photos, and then stopped answering.
- Customer service blames the carrier, the carrier blames the shop.
- I am told every time that "the colleague will call back". Nobody does.
price
+ Cheaper than in the shop around the corner and better advised.
+ Not the cheapest, but worth every penny.
+ There was a handwritten card in the box, a small thing that made me smile.
+ Shipping was free, so there is nothing to grumble about.
+ The quality of {the} surprised me at this price.
~ For this price I had expected a bit more.
~ Postage of {k} for such a small box is steep.
- For {e} you get better elsewhere.
- Two days after I bought it the price dropped by a third, and they would not even talk about it.
story
* Something was missing in the parcel; I sent a photo in the evening and {n} days later the replacement was in my letterbox.
* The first one arrived with a flaw. {s} apologised, sent a new one and let me keep the old one.
* I had ordered the wrong version, entirely my own fault. Exchanging it was no problem and cost nothing.
* The parcel got lost at the carrier's. Instead of making me wait for an inquiry, they simply sent {a} again.
* After {w} weeks there was a fault. One call, collected the next day, replaced within a week.
! Paid at once, and after {nn} days still nothing has arrived.
! I sent {acc} back {w} weeks ago. The refund of {e} has still not been paid.
! They cancelled my order after {nn} days without a reason, and I had to fight for my money.
! They delivered something quite different and now want me to pay the return myself.
! {bare} shown as in stock when it was not, which I only learned {nn} days after paying.
end
+ Will order again.
+ The next order is already on its way.
+ Bookmarked.
~ Will compare more carefully next time.
- Better to buy somewhere else.
- The money is gone, lesson learned.
= goods furniture | dining table, bookcase, sideboard, armchair, bed frame, chest of drawers, sofa, desk, coffee table, wardrobe
+ Assembly took us {m} minutes, all holes were where they should be.
+ Solid wood, and it smells of wood and not of glue.
+ The two gentlemen of the haulier carried it into the room and took the packaging away.
+ Stands firmly, nothing wobbles.
+ The colour sample they sent beforehand matched exactly.
+ It makes the whole room warmer.
+ The joints are so clean that my father, a joiner, nodded.
~ One corner is not quite as cleanly finished as the rest.
~ It smelled of varnish for a week.
~ Assembly needs two people and a lot of patience.
- Two screws were missing and one board was drilled on the wrong side.
- It wobbles whatever you do.
- A deep scratch, right where everybody sees it.
- It looks worn already.
= goods garden | hedge trimmer, apple tree, raised bed, rose bush, garden bench, watering can, parasol, greenhouse, compost bin
+ It came packed like a treasure.
+ After one season outdoors we are still happy with it.
+ The tips for the garden that came with it were worth gold.
~ Smaller than I had imagined.
- Looked tired from the moment it came out of the box.
- After two weeks outdoors a case for the tip.
= goods kitchen | cast-iron pan, coffee grinder, chef's knife, kettle, casserole dish, hand blender, bread bin, milk frother
+ Cleaned in a minute and still like new.
+ Two friends have asked where it came from.
+ Well made, and it looks good on the shelf.
~ Heavier than I expected.
- The handle came loose the second time I used it.
- Looks ten years old after a few uses.
= goods electronics | laptop, phone, tablet, monitor, router, power bank, keyboard, printer
+ Set up in ten minutes, without having to ask my son.
+ Has run without a hitch since the first day.
+ Bought refurbished and you really cannot tell.
~ The power supply gets rather warm.
~ The instructions are only a QR code, and the page behind it was not in English.
- Switches itself off for no reason.
- It was sold as new, but the seal was already broken.
= goods audio | record player, amplifier, soundbar, speaker, radio
+ The sound fills the room without shouting.
+ My old favourites sound like they did forty years ago.
~ The app for it is a nuisance.
- The left channel crackles.
- It hums as soon as you turn it up.
= goods clothing | winter coat, wool jumper, linen shirt, summer dress, rain jacket, cardigan, pair of jeans
+ Fits as if made for me, the size chart is right.
+ Washed five times and still in shape and colour.
+ Lovely fabric, clean seams.
~ Runs a size small.
- After the first wash two sizes smaller.
- A seam came undone on the second day.
= goods shoes | pair of hiking boots, pair of trainers, pair of sandals, pair of ankle boots, pair of slippers
+ Comfortable from the first step, no blisters.
+ Wide enough for my difficult feet, at last.
~ A half size bigger would have been better.
- The sole came off after {w} weeks.
- They squeak with every step.
= goods jewellery | bracelet, engagement ring, necklace, wristwatch, signet ring
+ The engraving is fine and clean.
+ There were happy tears when the box was opened.
~ A little heavier than I had thought.
- It left a green mark on the skin after a few days.
- The engraving has a spelling mistake, although I had sent it in writing.
= goods bicycle | trekking bike, e-bike, child's bike, cargo bike, folding bike, road bike
+ Arrived adjusted so well that it could be ridden at once.
+ Already 600 kilometres without a rattle.
~ The brakes had to be adjusted before the first ride.
- The rear wheel was buckled.
- The gears jump, and no workshop here wants to take on the warranty.
= goods outdoor | tent, sleeping bag, rucksack, head torch, camping stove, pair of trekking poles
+ Three nights of rain and not a single problem.
+ Light, small when packed and still sturdy.
~ Heavier than stated.
- Gave up on the first trip.
- Outdoors for one weekend, and it already looks ten years old.
= goods books | novel, cookbook, atlas, picture book, crime novel, art book
+ The recommendation on the little note was spot on.
+ Second-hand, and described more honestly than necessary.
~ One corner was dented.
- Pages 97 to 112 are missing.
- Ordered as new, arrived with underlining in pencil.
= goods toys | wooden train, board game, doll's house, jigsaw puzzle, marble run, teddy bear
+ The children have not looked at a screen for three days.
+ Well made and no chemical smell.
~ Recommended from three, I would say five.
- Broken on the first afternoon, tears included.
- Small parts came off, dangerous for toddlers.
= goods pets | dog bed, cat tree, bag of dog food, dog lead, aquarium filter, rabbit hutch
+ Our animals took to it straight away, and they are fussy.
+ Our vet asked where we had bought it.
~ A little smaller than I had imagined.
- It smelled so strong that we had to air the room for a week.
= goods cosmetics | face cream, shampoo, perfume, sun cream, lipstick, body lotion
+ My sensitive skin has calmed down after two weeks.
+ Smells fresh without being too much.
~ The bottle is half empty when you open it, a lot of packaging for little content.
- Gave me a rash after the second use.
- The seal was open when it arrived.
= goods delicatessen | case of red wine, olive oil, mountain cheese, coffee, truffle salami, gift basket
+ So good that nothing was left by the weekend.
+ You can taste the difference to the supermarket.
~ Good, but the portion is small.
- Best before next week, when I had wanted to give it as a present.
- I have had better from the supermarket.
= restaurant
title
+ Wonderful evening
+ {bare}: a dream
+ Our new favourite in {c}
+ Worth every detour
+ Lovely staff, great food
- Cold food, cold welcome
- Overrated
- Waited {m} minutes
start
+ We were there on a <Friday|Saturday|Thursday> evening, <four|two|five|six> of us.
+ We found {b} by chance while walking through {c}.
+ We celebrated <my mother's birthday|our anniversary|my promotion> here.
~ We came on a recommendation.
- We had booked for <eight|seven> o'clock.
- We used to come here often.
food
+ {the} was excellent, seasoned with courage and served hot.
+ {the} alone is worth the trip.
+ The menu is short and changes often, always a good sign.
+ You can taste that everything is made here.
+ Even the bread before the meal was something special.
~ {the} was good, but the portion was small.
~ The starter was better than the main course.
- {the} came lukewarm and tasted of nothing.
- {the} was so salty that I could not finish it.
- Half of the menu was not available.
- {the} had plainly come out of the microwave.
service
+ {s} looked after us with <humour|patience|great attention> and knew every dish.
+ The service is quick without making you feel hurried.
+ With two small children we were welcomed like family.
+ My nut allergy was taken seriously, {s} asked the kitchen twice.
~ The service was friendly but overstretched.
~ It took a while until somebody took our order.
- We waited {m} minutes for the drinks.
- The waiter rolled his eyes when we asked for tap water.
- We were asked to free the table before we had finished our coffee.
- Three tables that came after us were served before us.
place
+ The terrace under the trees is lovely.
+ Cosy room, not too loud, you can actually talk.
+ Spotlessly clean, the toilets too.
~ It gets very loud when it is full.
~ Tables are rather close together.
- The table was sticky.
- We were put next to the toilet door although half the room was empty.
price
+ Prices are more than fair for {c}.
+ We paid {e} each with drinks, and it was worth it.
~ Not cheap.
- The bill had two items on it that we never ordered.
- {e} for that is cheek.
end
+ We have already booked the next table.
+ Book ahead, it fills up quickly.
+ We will be back.
~ For a quick bite it is fine.
- We ate something at home afterwards.
- There are better places in {c}.
= goods restaurant | duck, mushroom risotto, fish of the day, lamb, vegetable curry, steak
+ The vegetarian dishes are more than a side thought.
+ The wine by the glass was a discovery.
~ Only one vegan dish on the menu.
- The fish smelled as if it had travelled a long way.
= goods pizzeria | pizza margherita, calzone, pizza with artichokes, lasagne, pizza bianca
+ Thin base, blistered edge, just as it should be.
~ The edge was a little burnt.
- Soggy in the middle and burnt at the edge.
= goods cafe | flat white, cheesecake, croissant, apple cake, cinnamon bun, breakfast plate, sourdough loaf
+ On Saturday mornings the queue reaches the street, and it is worth it.
+ At last someone who understands coffee.
~ After eleven the best things are gone.
- The cake was yesterday's, if not older.
= goods washoku | tempura, soba, ramen, sashimi plate, bento, set lunch
+ The dashi alone shows how much work goes into it.
+ We sat at the counter and could watch the chef at work.
~ There was a queue of half an hour at lunchtime.
- The noodles were overcooked.
= cafe
title
+ Best {bare} in {c}
+ Worth queuing for
+ My morning place
+ Smells like childhood
- Stale and overpriced
- Unfriendly and slow
- It was better once
start
+ I come here almost every <morning|Saturday|week>.
+ Found by chance on a walk through {c}.
~ I had half an hour before my train.
- I used to come here often.
food
+ {the} is the best I know.
+ Everything is baked here, you can smell it from the street.
+ They bake with butter and patience, and it shows.
~ {the} was good, but smaller than it used to be.
- {the} was dry and tasted of fridge.
- By ten in the morning half of the counter was empty.
service
+ {s} remembers what I drink.
+ Friendly, even with a queue out of the door.
~ The queue moves slowly.
- I waited {m} minutes for a coffee to take away.
- No greeting, no thanks, no eye contact.
place
+ A corner to read in, and nobody hurries you.
+ Spotlessly clean.
~ Few seats, and they are taken quickly.
- The table was sticky and stayed so.
price
+ Fair prices for that quality.
~ Not cheap for a piece of cake.
- {e} for coffee and cake for two is too much.
end
+ See you tomorrow.
+ I took a bag home as well.
~ For a quick coffee it is fine.
- I make my coffee at home now.
= hotel
title
+ A wonderful stay
+ Slept like a stone
+ Quiet, clean, friendly
+ Perfect base for {c}
+ Breakfast worth getting up for
- Nothing like the pictures
- Loud and not clean
- Not worth the money
start
+ We stayed <two|three|four> nights.
+ We were in {c} for a long weekend.
+ We came by train and were there from the station in ten minutes.
~ We stayed for one night on the way south.
- We had booked three nights and left after the first.
- Booked because of the good reviews here.
room
+ {the} was spotless and quiet, with a bed you do not want to leave.
+ {the} was bigger than expected, with a view over the roofs of {c}.
+ Good mattress, real curtains, enough sockets: somebody who travels has furnished this.
+ They gave us a better room without our asking.
~ {the} was clean but rather small.
~ The walls are thin, you hear the neighbours' alarm clock.
~ The bathroom could do with a renovation.
- {the} smelled of smoke, although it was booked as non-smoking.
- There were hairs in the shower and dust under the bed.
- {the} faced the delivery yard, from five in the morning on.
- The heating could not be turned on, and at night we had 15 degrees.
staff
+ {s} at the reception had a good tip for every day.
+ Our train was late and {s} waited up for us until midnight.
+ The welcome was warm, with a cup of tea while we waited.
~ Reception is only staffed until six.
- Nobody at the reception for {m} minutes.
- Our complaint was met with a shrug.
- They claimed that our booking did not exist.
breakfast
+ Breakfast with local cheese, good bread and proper coffee.
+ The breakfast is served until eleven, a blessing on holiday.
~ Breakfast is all right, but the same every day.
~ Coffee from the machine, otherwise the breakfast was good.
- At half past eight the breakfast was cleared out and nothing was refilled.
- Packaged cheese and white toast, for {k} a head.
place
+ Five minutes to the old town and still quiet at night.
+ Bicycles can be borrowed for free.
~ Parking costs {k} a night, which you only learn on arrival.
- There is a building site right next door that nobody had mentioned.
money
- The deposit of {e} has not come back to this day.
- On departure they wanted a "service fee" that was in no confirmation.
end
+ We will come again.
+ Next time we will stay longer.
~ For one night it will do.
- We will stay somewhere else next time.
= goods hotel | double room, family room, room with a balcony, single room, suite, attic room
+ The small sauna on the top floor is a nice surprise.
~ The lift was out of order.
- The lift was out of order and we were on the fifth floor.
= goods guesthouse | double room, room on the garden side, room under the roof, holiday flat
+ The hosts make their own jam, and you may take a jar home.
~ You should like dogs, there are two of them.
- The shared bathroom was not cleaned during our whole stay.
= health
title
+ Takes time for you
+ No more fear
+ Competent and kind
+ In good hands
- Rushed through
- Waiting, waiting, waiting
- Not taken seriously
start
+ I have been a patient here for {y} years.
+ I came as a new patient with <acute pain|a lot of fear|an old problem>.
~ I came on the recommendation of a colleague.
- I came with pain and left with pain.
- I had an appointment at nine.
time
+ An appointment the same day, and hardly any waiting.
+ I never waited longer than ten minutes.
+ Booking online works and they send a reminder.
~ Despite an appointment I waited {m} minutes.
~ It is hard to get through by phone.
- {m} minutes in the waiting room, three minutes with the doctor.
- My appointment was cancelled twice, the second time when I was already there.
- Nobody picks up the phone for days.
care
+ {s} explained every step before doing it.
+ I was asked twice whether I was all right, which helped a lot.
+ {s} listens and does not look at the clock.
+ I was shown the alternatives, the cheaper one too.
~ The explanation could have been a bit longer.
- Nobody listened to what I said, the treatment was decided before I sat down.
- Questions were plainly unwelcome.
- The tone was rude, in front of other patients.
team
+ The team at the front desk is friendly even when it is full.
+ The rooms are bright and very clean.
~ The rooms are somewhat dated.
- At the front desk private things are discussed so that everybody can hear them.
money
+ The cost plan was clear beforehand and the bill matched it to the penny.
~ Parking nearby is difficult.
- Something was charged that was never done.
- I was sold an extra for {e} that, as my second opinion said, I did not need.
end
+ I no longer dread the next appointment.
+ My whole family goes there now.
~ Professionally fine, the rest could be better.
- I have changed practice since.
= goods dentist | filling, crown, root canal treatment, professional cleaning, implant
+ {the} did not hurt at all, neither during nor afterwards.
+ For anxious patients the best address in {c}.
~ The tooth was sensitive for some days afterwards.
- {the} had to be redone elsewhere after two months.
= goods physio | back treatment, massage, knee therapy, exercise plan, shoulder treatment
+ After six sessions I can climb stairs without pain again.
+ The exercises for home are explained so that you really do them.
~ Every time a different therapist.
- The session was over after 14 minutes instead of 25.
= craft
title
+ Clean work, fair price
+ On time and tidy
+ Craftsmen as they should be
+ Saved our weekend
- Left us with half a job
- Dearer than quoted
- Unreliable
start
+ What a relief to find someone who simply does the job properly.
+ We needed help with {acc}.
+ We had three quotes for the work on {acc} and chose {b}.
~ We hired them for the work on {acc}.
- We waited {w} weeks for the appointment.
- We hired them because of the quick quote.
time
+ They called back within the hour and came the next day.
+ They came on the minute and were finished a day early.
+ The quote came the next day and held to the last penny.
~ They started {w} weeks later than agreed.
~ You have to ask for the quote more than once.
- Three appointments agreed, twice nobody came, and nobody called either.
- After the first day they vanished for {w} weeks.
work
+ The work on {acc} is flawless.
+ {s} works precisely and explains what is being done and why.
+ {s} found the actual cause that two other firms had missed.
+ You can see that they enjoy their trade.
~ The work is good, a few details had to be touched up.
- The work on {acc} had to be redone by another firm.
- What they did lasted {w} weeks.
- They damaged something and first denied it.
clean
+ In the evening everything was swept, you would not know they had been there.
+ Floors were covered and shoes taken off.
~ Cleaning up was left to us.
- The dust is still in every cupboard.
- They left their rubbish in our front garden.
money
+ The bill was lower than the quote, I have never had that before.
+ A small extra was done on the spot and not charged.
~ Not cheap, but then that is what things cost now.
- The bill was {e} above the quote, without a word of warning.
- Two hours of travel were charged, from the next street.
end
+ Will call them again.
+ We have passed on the number to the neighbours.
~ All in all acceptable.
- Get somebody else.
= goods plumbing | boiler, shower, heat pump, leaking pipe, washbasin, underfloor heating
+ Sunday evening, water in the cellar, an hour later they were there.
~ The new tap is stiffer than the old one.
- It drips again, in the same place.
= goods electrics | fuse box, wallbox, kitchen wiring, garden lighting, solar system
+ Every circuit was labelled and tested, with a record on paper.
~ One socket is not quite level.
- The fuse still trips every evening.
= goods joinery | built-in wardrobe, front door, staircase, kitchen worktop, sash window, bookcase
+ It fits to the millimetre under our crooked ceiling.
+ We could choose the boards ourselves in the workshop.
~ The last coat of oil we did ourselves.
- The door has stuck since the first damp day.
= goods painting | living room, façade, hallway, stairwell, children's room
+ Edges like drawn with a ruler.
~ One wall needed a third coat, for which they came again.
- The old colour shows through, and there are drops on the floor.
= insurance
title
+ Claim paid in a week
+ There when it matters
+ Simple and fair
- Good until you need them
- Not there when it counts
- Impossible to cancel
start
+ I have been insured here for {y} years and had my first claim this <spring|year|winter>.
+ I changed to {b} after comparing a lot.
~ I have had {a} here for {y} years.
- I have paid for {y} years and needed them once.
- I took out {a} here because of the price.
claim
+ The damage was reported by app in the evening and the money was there {n} days later.
+ {s} in the claims department called me personally and told me what would happen next.
+ No endless forms, three photos and the invoice were enough.
~ The claim was paid, but it took {w} weeks.
~ I had to send the same form twice.
- Three months, three case handlers, no decision.
- My claim was refused with a clause that nobody had told me about.
- Of the damage they paid barely a third, without any explanation.
contact
+ On the phone you get a person who is allowed to decide something.
+ The advice was honest, {s} even advised me against an extra.
~ The hotline is friendly but has a long queue.
- {m} minutes on hold, then thrown out of the line.
- Letters are not answered and the chat is a robot.
price
+ {the} costs me {e} a year less than before, with better cover.
+ The terms are written so that one can understand them.
~ The premium rises every year.
- After the first claim the premium rose by half.
- They debited two more months after my cancellation.
end
+ I feel well looked after.
~ As long as nothing happens, it is fine.
- I have cancelled everything.
= goods insurance | car insurance, home insurance, travel insurance, dental insurance, legal insurance, liability insurance
+ The app is clear and all documents are in it.
~ The app asks for a new password every time.
- The app crashes as soon as you upload a document.
= utility
title
+ Switching was easy
+ Works and costs less
+ Help on the first call
- Bill I cannot understand
- Passed from one to the next
- Do not sign here
start
+ I have been with {b} for {y} years.
+ I switched after the last price rise of my old supplier.
~ I have been a customer for about a year.
- I signed at the door, my mistake.
- I only wanted to move my contract to the new flat.
switch
+ The change took {n} days, and I had to do nothing.
+ They took care of the old contract as well.
~ The change took {w} weeks longer than announced.
- They cancelled the old contract but started the new one {w} weeks later.
- My cancellation was "not received" three times, despite the receipt.
bill
+ The bill is one page that you can understand.
~ The bill is correct, but you need an evening to understand it.
- I am being charged for something I never ordered.
- They owe me {e} from the final bill, and have for months.
service
+ On the hotline I had {s} after two minutes, and the matter was settled in five.
+ Emails are answered the same day.
~ The hotline is friendly but cannot decide anything.
- {m} minutes on hold, passed on three times, then cut off.
- Every person on the hotline tells you something different.
end
+ I will stay.
~ I am looking around, without hurry.
- I am counting the days until my contract ends.
= goods energy | green tariff, electricity contract, gas contract, heat tariff
+ The app shows my use day by day, which has saved me real money.
+ The instalment was lowered without my asking when I used less.
~ The promised bonus came only after I asked.
- The promised bonus of {e} was never paid.
- The instalment was doubled without any reason.
= goods internet | fibre line, mobile contract, broadband contract, SIM-only plan
+ The technician came at the agreed time and laid the cable neatly.
+ What is on the contract is what comes out of the socket.
~ In the evening the speed drops.
- Of the promised 250 megabits 30 arrive.
= garage
title
+ Honest garage
+ Ready on the same day
+ Explains what it does
- Came out with a new fault
- Paid for nothing
start
+ My car is <eleven|fourteen|nine> years old and they keep it alive.
+ A warning light came on during a trip, and they took me in without an appointment.
~ I was there because of {acc}.
- I brought my car in because of {acc}.
work
+ {the} was done the same day.
+ {s} showed me the worn part and the new one.
+ They told me that the repair another garage had wanted to do was not necessary.
~ The car was ready a day later than agreed.
- The noise is still there, only the bill is new.
- I picked the car up with a scratch on the door that nobody wants to have made.
- It took {w} weeks instead of three days.
price
+ The price was agreed beforehand and it stayed that way.
+ I paid {e} less than at the dealer's.
~ The hourly rate is steep.
- The bill was {e} higher than agreed on the phone.
- They replaced parts without asking me.
service
+ The replacement car was clean and cost nothing extra.
+ {s} is friendly and calls back when something comes up.
~ You have to call yourself to learn where things stand.
- Nobody called, although we had agreed on it.
- The tone at the desk is rough, especially towards women.
end
+ I would not go anywhere else.
~ For small things I would go again.
- I have found another garage.
= goods garage | clutch, timing belt, annual service, brake job, exhaust, air conditioning
+ The car was even vacuumed when I got it back.
~ Parking in front of the garage is chaos.
- A week later the same light was on again.
= beauty
title
+ Feel like new
+ Best in {c}
+ At last someone who listens
- Not what I asked for
- Expensive and unfriendly
start
+ I have been coming to {s} for {y} years.
+ A gift voucher brought me here.
~ I was there for the first time.
- I brought a photo and left in tears.
- I was a regular until now.
work
+ {the} turned out exactly as I had wanted.
+ {s} took time to ask what I really want.
+ I got more compliments this week than in the whole year before.
~ The result is good, only a little shorter than agreed.
- {the} was done in a hurry and looks like it.
- I asked for a little and got the opposite.
place
+ Beautiful rooms, calm music, good tea.
+ Everything is very clean.
~ It is loud when all the seats are taken.
- Not clean, there were traces of the customers before me everywhere.
time
+ I got an appointment at two days' notice.
+ No waiting, even on a Saturday.
~ I waited {m} minutes despite an appointment.
- My appointment was given to someone else.
- {s} was on the phone half of the time.
price
+ The price is fair and is told beforehand.
~ Prices have gone up quite a bit.
- In the end it cost {e} more than agreed.
end
+ My next appointment is booked.
~ I may try another place next time.
- I had to have it corrected elsewhere.
= goods hair | cut, colour, balayage, beard trim, blow-dry, perm
+ The cut still sits after six weeks.
~ The colour came out a shade darker.
- My scalp burned for two days.
= goods salon | facial, manicure, pedicure, lash lift
+ After an hour I felt like a different person.
~ The treatment was a little shorter than announced.
- My skin was red for three days.
= course
title
+ Learned a lot
+ Passed first time
+ Patient teachers
- Not worth the fee
- Lessons cancelled again and again
start
+ I started without any knowledge.
+ I had tried elsewhere before and given up.
~ I booked the evening course.
- I paid for the whole course in advance, a mistake.
teaching
+ {s} explains until the last person has understood it.
+ The lessons are varied and there is a lot of laughing.
+ Mistakes are corrected without making you feel stupid.
~ The level in the group was very mixed.
- Three different teachers in {w} weeks, each began again from the start.
- Half of the lesson was spent on {s}'s phone calls.
organisation
+ Lessons can be moved by app, even the day before.
+ Small groups, never more than eight.
~ The rooms are a bit cramped.
- Lessons were cancelled on the same day, the money was kept.
- Twelve people instead of the promised six.
price
+ Fair prices and no hidden fees.
~ The books are charged extra.
- On top came {e} for "materials": a few photocopies.
end
+ I have told all my friends.
~ All right for a start.
- I have asked for my money back and am still waiting.
= goods language | beginners' course, intensive course, conversation class, exam course
+ I have booked the next level.
+ After three months I could hold a real conversation on holiday.
~ A little more speaking would have been good.
- We mostly filled in worksheets.
= goods driving | driving course, refresher course, motorbike course
+ Passed at the first attempt, with shaking knees and a calm instructor.
~ You wait quite long for driving lessons.
- I was shouted at for stalling, in my third lesson.
= reply
open
+ Hello {r}, thank you for <your review|taking the time|the kind words>.
+ Thank you, {r}!
+ Dear {r}, what a lovely message to start the <day|week> with.
~ Hello {r}, thank you for your honest feedback.
~ Dear {r}, thank you for telling us both sides.
- Hello {r}, I am sorry that this went wrong.
- Dear {r}, thank you for telling us, even though it is no pleasant reading.
- Hello {r}, this is not how we want to work, and I apologise.
body
+ I have read it out in our morning meeting, and {s} was very pleased.
+ It is good to know that the details are noticed.
+ That is exactly what we work for.
+ I will pass it on to the whole team.
~ You are right about the point you mention, we are working on it.
~ Your remark has gone to the colleague in charge, and we want to have it solved this month.
~ I am glad that most of it was good, the rest we take to heart.
- I have looked into it: there was a mistake on our side, and it should not have happened.
- We have changed the way we handle such cases, so that it does not happen again.
- I would like to put this right and have written to you directly.
- Please call us and ask for {s}, who knows about it and can decide.
shop
- Please send your order number to service@{d}, and we will send a replacement or refund the amount, as you prefer.
- We have got in touch with the carrier and will keep you informed every step of the way.
close
+ We look forward to seeing you again.
+ All the best, {s}
+ Kind regards from the whole team at {b}
~ We hope to earn the missing star next time.
~ Kind regards, {s}
- I hope you will give us the chance to make it good. {s}, {b}
- With apologies, {s}
`;
