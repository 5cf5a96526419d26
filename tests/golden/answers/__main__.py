"""Write the golden answers anew."""

from .sections import main

if __name__ == "__main__":
    main()
