window.Other = 1;
