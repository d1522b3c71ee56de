// Makes the frame as high as the mail in it, at each width. Without it the frame scrolls.
{
  const frame = document.querySelector("iframe");
  const fit = () => {
    const mail = frame.contentDocument?.documentElement;
    // Borders are part of the frame's height.
    if (mail) frame.style.height = `${mail.offsetHeight + frame.offsetHeight - frame.clientHeight}px`;
  };
  frame.addEventListener("load", fit);
  addEventListener("resize", fit);
  fit();
}
